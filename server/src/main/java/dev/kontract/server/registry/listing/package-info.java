/**
 * Which objects a list or a watch is about, and what it tells of them.
 *
 * <p>{@link dev.kontract.server.registry.listing.Lister} reads a page, {@link dev.kontract.server.registry.listing.WatchFilter}
 * turns writes into events; both ask {@code KeyRange} where to look and {@code Selectables} what was selected. How pages and
 * events are written is not decided here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.listing;

import org.jspecify.annotations.NullMarked;
