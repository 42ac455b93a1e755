/**
 * Paths into JSON trees and sets of paths, the basis of server-side apply.
 *
 * <p>A {@link dev.kontract.server.fieldpath.PathElement} is a field, a keyed list item, a set item or an index. A
 * {@link dev.kontract.server.fieldpath.FieldSet} is an immutable trie of path elements with union, intersection and
 * difference; {@link dev.kontract.server.fieldpath.FieldsV1Format} converts it to the form in
 * {@code metadata.managedFields}. {@link dev.kontract.server.fieldpath.ValueOrder} defines equality and order of
 * values. The package is independent of schemas.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.fieldpath;

import org.jspecify.annotations.NullMarked;
