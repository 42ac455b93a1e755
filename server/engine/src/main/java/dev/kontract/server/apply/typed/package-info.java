/**
 * Tree operations of server-side apply, driven by the schema.
 *
 * <p>{@link dev.kontract.server.apply.typed.TypeCheck} validates a tree,
 * {@link dev.kontract.server.apply.typed.OwnedFields} computes the paths it sets,
 * {@link dev.kontract.server.apply.typed.TreeComparer} compares two trees,
 * {@link dev.kontract.server.apply.typed.TreeMerge} merges them, and {@link dev.kontract.server.apply.typed.Pruning}
 * removes what has lost its owners. Each is a recursive walk that gets schemas from {@code ApplySchemas} and identifies
 * list items with {@code ListItems}. The package is independent of managers.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.apply.typed;

import org.jspecify.annotations.NullMarked;
