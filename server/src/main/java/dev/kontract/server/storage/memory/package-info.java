/**
 * A storage that forgets: everything lives in memory and is gone with the process.
 *
 * <p>For tests, trials and servers that are thrown away. It is also the plainest reading of what {@link
 * dev.kontract.server.storage.Storage} asks for, and so the one the others are compared with. All the work is done by
 * the {@link dev.kontract.server.storage.window} room; here are only the checks of a write.
 */
@NullMarked
package dev.kontract.server.storage.memory;

import org.jspecify.annotations.NullMarked;
