/**
 * Calls of KMS plugins by gRPC over Unix domain sockets.
 *
 * <p>Internal.
 */
@NullMarked
package dev.kontract.server.kms;

import org.jspecify.annotations.NullMarked;
