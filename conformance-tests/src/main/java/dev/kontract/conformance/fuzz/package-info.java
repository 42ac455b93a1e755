/**
 * A contract-based fuzzer: it generates valid, nearly valid and hostile objects and sequences of requests from the schemas that
 * a server publishes, and checks the responses.
 *
 * <p>{@code FuzzSubjects} finds the kinds, {@code SequenceGenerator} makes a {@code FuzzSequence} for one of them from a seed,
 * {@code SequenceRun} sends it and checks every {@link dev.kontract.conformance.fuzz.FuzzRule}, {@code AnswerComparison}
 * compares two servers, {@code Shrinker} makes a find small. {@link dev.kontract.conformance.fuzz.Fuzzer} does this until its
 * time is over. The same seed gives the same sequences on servers with the same kinds.
 */
@NullMarked
package dev.kontract.conformance.fuzz;

import org.jspecify.annotations.NullMarked;
