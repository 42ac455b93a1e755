/**
 * Selection of objects for lists and watches.
 *
 * <p>{@link dev.kontract.server.registry.listing.Lister} reads pages and
 * {@link dev.kontract.server.registry.listing.WatchFilter} converts changes to events. Both use {@code KeyRange} for
 * the storage keys and {@code Selectables} for the selectors. Pages and events are encoded elsewhere.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.listing;

import org.jspecify.annotations.NullMarked;
