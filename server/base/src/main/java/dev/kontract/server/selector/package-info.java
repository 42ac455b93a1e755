/**
 * Label and field selectors, parsed from query parameters or converted from {@code LabelSelector} objects.
 *
 * <p>{@link dev.kontract.server.selector.SelectionPredicate} is the entry point and combines a
 * {@link dev.kontract.server.selector.LabelSelector} with a {@link dev.kontract.server.selector.FieldSelector}. Callers
 * decide which fields of a kind are selectable.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.selector;

import org.jspecify.annotations.NullMarked;
