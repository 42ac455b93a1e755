/**
 * The storage of a server: keys and bytes on a revisioned log.
 *
 * <p>{@link dev.kontract.server.storage.Storage} is what the rest of the server sees; a {@link
 * dev.kontract.server.storage.StorageProvider} opens it, with the options of its kind, in a {@link
 * dev.kontract.server.storage.StorageEnvironment}. A key is that of {@link dev.kontract.server.storage.Keys}, {@code
 * group/plural/namespace/name}; a value is an encoded object, opaque here. Every write takes the next number of one sequence, the
 * revision; reads and watches are positions in that sequence. A key may have a time to live, after which it is deleted at a
 * revision of its own.
 *
 * <p>This package knows no kind, no HTTP and no selector.
 *
 * <p>Internal, except {@code StorageProvider}.
 */
@NullMarked
package dev.kontract.server.storage;

import org.jspecify.annotations.NullMarked;
