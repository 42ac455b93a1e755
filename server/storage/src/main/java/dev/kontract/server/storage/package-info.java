/**
 * The storage of a server: keys and bytes on a revisioned log.
 *
 * <p>{@link dev.kontract.server.storage.Storage} is the interface that the rest of the server uses; a {@link
 * dev.kontract.server.storage.StorageProvider} opens it, with the options of its kind, in a {@link
 * dev.kontract.server.storage.StorageEnvironment}. Keys have the form {@code group/plural/namespace/name} ({@link
 * dev.kontract.server.storage.Keys}); a value is an encoded object, opaque here. Every write is assigned the next revision;
 * reads and watches refer to revisions. A key may have a time to live, after which it is deleted at a revision of its own.
 *
 * <p>This package is independent of kinds, HTTP and selectors.
 *
 * <p>Internal, except {@code StorageProvider}.
 */
@NullMarked
package dev.kontract.server.storage;

import org.jspecify.annotations.NullMarked;
