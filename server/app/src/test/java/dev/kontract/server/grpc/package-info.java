/** Calls of gRPC services. */
@NullMarked
package dev.kontract.server.grpc;

import org.jspecify.annotations.NullMarked;
