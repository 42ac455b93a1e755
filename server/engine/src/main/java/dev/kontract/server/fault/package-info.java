/**
 * Fault injection: rules that make selected requests fail, slow down, lose their connection or read stale state, for tests of
 * clients.
 *
 * <p>{@link dev.kontract.server.fault.FaultRules} is the entry point of tests. {@link dev.kontract.server.fault.FaultInjection}
 * connects the rules with the pipeline of {@code http}: while there is a rule, it wraps each exchange in one that evaluates the
 * rules when the request is authorized, and then controls how the response is sent. Without a rule nothing is wrapped.
 *
 * <p>Nothing here blocks a thread: delays are scheduled on the timer of the server.
 */
@NullMarked
package dev.kontract.server.fault;

import org.jspecify.annotations.NullMarked;
