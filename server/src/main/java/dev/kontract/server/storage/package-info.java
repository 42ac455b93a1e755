/**
 * Where objects live: keys and bytes on a revisioned log.
 *
 * <p>{@link dev.kontract.server.storage.Storage} is the whole of it. A key is a path without a leading slash, {@code
 * roles/default/reader}; a value is an encoded object, opaque here. Every write takes the next number of one sequence,
 * the revision; reads and watches are positions in that sequence. What a key or a value means is the business of the
 * rooms above: this one knows no kind, no HTTP and no selector.
 *
 * <p>Internal, except {@code StorageProvider}.
 */
@NullMarked
package dev.kontract.server.storage;

import org.jspecify.annotations.NullMarked;
