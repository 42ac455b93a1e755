/**
 * Trees beside their schema, as server-side apply sees them: which parts are one value, which items of a list are the same.
 *
 * <p>{@link dev.kontract.server.apply.typed.TypeCheck} says whether a tree fits,
 * {@link dev.kontract.server.apply.typed.OwnedFields} which paths it mentions,
 * {@link dev.kontract.server.apply.typed.TreeComparer} where two differ, {@link dev.kontract.server.apply.typed.TreeMerge} lays
 * one over another, {@link dev.kontract.server.apply.typed.Pruning} takes out what has lost its owners. Each is one
 * recursive walk that asks {@code ApplySchemas} what it stands on and {@code ListItems} what an item is called. Nothing here
 * knows of managers.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.apply.typed;

import org.jspecify.annotations.NullMarked;
