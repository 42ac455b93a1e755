/**
 * Watches: {@link dev.kontract.client.watch.Watch} is a single watch request, {@link
 * dev.kontract.client.watch.ResumingWatch} reconnects. Neither stores objects; informers do.
 *
 * <p>{@link dev.kontract.client.watch.WatchEvent} is the event type for programs. The {@code WatchEvent} of the model
 * is the contract's schema of an event on the wire and is not used here.
 *
 * <p>The generated client cannot watch, because it reads the whole response first.
 */
@NullMarked
package dev.kontract.client.watch;

import org.jspecify.annotations.NullMarked;
