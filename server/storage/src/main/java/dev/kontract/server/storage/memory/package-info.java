/**
 * The storage in memory: everything is gone with the process.
 *
 * <p>For tests, trials and servers that are thrown away. It is also the simplest reading of what {@link
 * dev.kontract.server.storage.Storage} asks for, and so the one that others are compared with. The state and its history are kept by
 * the {@link dev.kontract.server.storage.window} package; here are the preconditions of writes.
 *
 * <p>Internal, except {@code MemoryProvider}.
 */
@NullMarked
package dev.kontract.server.storage.memory;

import org.jspecify.annotations.NullMarked;
