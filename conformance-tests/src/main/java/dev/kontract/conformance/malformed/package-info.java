/**
 * Requests that are wrong in every way, made at random from {@code malformed.yaml} and a seed, and what may come back.
 *
 * <p>{@link dev.kontract.conformance.malformed.MalformedRequests} makes them, {@link
 * dev.kontract.conformance.malformed.RawConnection} sends them, and {@link
 * dev.kontract.conformance.malformed.MalformedAnswers} judges what comes back.
 */
@NullMarked
package dev.kontract.conformance.malformed;

import org.jspecify.annotations.NullMarked;
