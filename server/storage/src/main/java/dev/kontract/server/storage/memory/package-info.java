/**
 * The storage in memory: its contents are lost when the process ends.
 *
 * <p>For tests, trials and short-lived servers. It is also the simplest implementation of {@link
 * dev.kontract.server.storage.Storage}, with which the others are compared. The state and its history are kept by the {@link
 * dev.kontract.server.storage.window} package; this package checks the preconditions of writes.
 *
 * <p>Internal, except {@code MemoryProvider}.
 */
@NullMarked
package dev.kontract.server.storage.memory;

import org.jspecify.annotations.NullMarked;
