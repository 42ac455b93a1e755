/**
 * Label and field selectors: from the text of a query parameter, or from a {@code LabelSelector} object, to a matcher.
 *
 * <p>Start with {@link dev.kontract.server.selector.SelectionPredicate}, what a list or a watch asks for; it is a
 * {@link dev.kontract.server.selector.LabelSelector} and a {@link dev.kontract.server.selector.FieldSelector}. Which fields
 * a kind can be selected by is the caller's knowledge, not this room's.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.selector;

import org.jspecify.annotations.NullMarked;
