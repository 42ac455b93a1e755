/**
 * A stream of changes that heals itself: {@link dev.kontract.client.watch.Watch} is one connection, {@link
 * dev.kontract.client.watch.ResumingWatch} goes on where the last one ended. Neither keeps objects; that is the informer's.
 *
 * <p>{@link dev.kontract.client.watch.WatchEvent} is what programs read. The {@code WatchEvent} of the model is the contract's
 * schema of a line on the wire, whose object is anything; nothing here uses it.
 *
 * <p>The generated client cannot watch: it reads an answer to its end before it hands out the first byte.
 */
@NullMarked
package dev.kontract.client.watch;

import org.jspecify.annotations.NullMarked;
