/**
 * Calls of gRPC services whose messages are encoded by their callers.
 *
 * <p>Internal.
 */
@NullMarked
package dev.kontract.server.grpc;

import org.jspecify.annotations.NullMarked;
