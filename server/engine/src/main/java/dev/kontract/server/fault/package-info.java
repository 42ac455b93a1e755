/**
 * Faults on request: rules that let chosen requests fail, take long, lose their connection or read the past, for tests of the
 * clients that have to cope with it.
 *
 * <p>{@link dev.kontract.server.fault.FaultRules} is what tests use. {@link dev.kontract.server.fault.FaultInjection} connects
 * the rules with the pipeline of {@code http}: while there is a rule, it wraps each exchange in one that asks the rules when
 * the request was authorized, and then has its say in how the response is sent. Without a rule nothing is wrapped.
 *
 * <p>Nothing here waits on a thread: what is late is continued by the timer of the server.
 */
@NullMarked
package dev.kontract.server.fault;

import org.jspecify.annotations.NullMarked;
