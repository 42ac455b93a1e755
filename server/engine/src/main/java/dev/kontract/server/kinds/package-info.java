/**
 * The served kinds and their components.
 *
 * <p>A {@link dev.kontract.server.kinds.ServedKinds} is the immutable snapshot of the kinds of a contract, with schemas, codec,
 * strategies, stores and endpoints. {@link dev.kontract.server.kinds.KindRegistry} holds the current snapshot and replaces it
 * as a whole; a request keeps the one with which it started. Everything that lists kinds - routing, discovery, OpenAPI, access
 * to the fast read path - reads the snapshot.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.kinds;

import org.jspecify.annotations.NullMarked;
