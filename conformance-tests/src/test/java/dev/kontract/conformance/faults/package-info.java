/**
 * The effects of network faults and crashes on clients: a proxy in this process breaks connections and delays, duplicates and
 * drops bytes, the server is restarted, and in the end every cache has to match the server.
 *
 * <p>Start reading at {@link dev.kontract.conformance.faults.FaultProxy}. Every random choice comes from a seed; nothing waits
 * for a time, only for a state.
 */
@NullMarked
package dev.kontract.conformance.faults;

import org.jspecify.annotations.NullMarked;
