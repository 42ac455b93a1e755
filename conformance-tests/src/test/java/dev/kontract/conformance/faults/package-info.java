/**
 * What networks and crashes do to clients: a proxy in this process cuts, holds back, doubles and swallows bytes, the server
 * goes away and comes back, and in the end every copy has to be what the server has.
 *
 * <p>Start reading at {@link dev.kontract.conformance.faults.FaultProxy}. Every random choice comes from a seed; nothing
 * waits for a time, only for a state.
 */
@NullMarked
package dev.kontract.conformance.faults;

import org.jspecify.annotations.NullMarked;
