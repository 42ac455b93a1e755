/**
 * Paths into a tree of JSON and sets of them: the algebra under server-side apply.
 *
 * <p>A {@link dev.kontract.server.fieldpath.PathElement} is one step: a field, an item of a keyed list, an item of a set or
 * an index. A {@link dev.kontract.server.fieldpath.FieldSet} is an immutable trie of steps with union, intersection and
 * difference; {@link dev.kontract.server.fieldpath.FieldsV1Format} is how such a set stands in {@code metadata.managedFields}.
 * {@link dev.kontract.server.fieldpath.ValueOrder} says which values are the same and which comes first. No schema is known here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.fieldpath;

import org.jspecify.annotations.NullMarked;
