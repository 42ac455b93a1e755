/**
 * Flow control: limits concurrent requests and shares the capacity fairly between flows.
 *
 * <p>The algorithm follows KEP-1040. {@link dev.kontract.server.flowcontrol.FlowSchemas} assigns each request to a priority
 * level and a flow, by the stored objects; {@link dev.kontract.server.flowcontrol.PriorityLevels} shares the seats of the server
 * between the levels, and {@code PriorityLevel} those of a level between its queues. A request occupies a seat while it is
 * executed. A request that finds no seat waits in one of the queues of its flow; if that is full or the wait exceeds its limit, the
 * request is rejected with 429 and a {@code Retry-After} header. Without priority levels, {@code FairQueue} limits reads and writes
 * separately, with one queue for each user. In addition, each user can be limited to a rate. Exempt are watches and what
 * leads into pods, because they are long-running, requests of {@code system:masters}, so that administrators can always repair a
 * cluster, and the health endpoints.
 *
 * <p>{@link dev.kontract.server.flowcontrol.FlowControl} is the entry point. A waiting request does not block a thread. This
 * package does not depend on HTTP.
 *
 * <p>Internal, except {@code FlowControlLimits}.
 *
 * @see <a href="https://kep.k8s.io/1040">KEP-1040, priority and fairness</a>
 */
@NullMarked
package dev.kontract.server.flowcontrol;

import org.jspecify.annotations.NullMarked;
