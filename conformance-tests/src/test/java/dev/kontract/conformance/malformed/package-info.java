/**
 * Requests that are wrong in every way, made at random from {@code malformed.yaml} and a seed, and what may come back.
 *
 * <p>Start reading at {@link dev.kontract.conformance.malformed.MalformedRequestsIT}.
 */
@NullMarked
package dev.kontract.conformance.malformed;

import org.jspecify.annotations.NullMarked;
