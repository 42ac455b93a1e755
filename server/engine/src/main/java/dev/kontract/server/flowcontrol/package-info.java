/**
 * Flow control: limits concurrent requests and shares the capacity fairly between users.
 *
 * <p>The algorithm follows KEP-1040, with every user as a flow of their own. A request occupies a seat while it is
 * executed. Reads and writes have separate seats, and no user holds more than three quarters of either. A request
 * that finds no seat waits in the short queue of its user; a released seat goes to the queues in turn, one request
 * each. When a queue is full or the wait exceeds its limit, the request is rejected with 429 and a {@code
 * Retry-After} header. In addition, each user can be limited to a rate. Exempt are watches and what leads into
 * pods, because they are long-running, requests of {@code system:masters}, so that administrators can always repair a cluster, and the
 * health endpoints.
 *
 * <p>{@link dev.kontract.server.flowcontrol.FlowControl} is the entry point; {@code FairQueue} manages the seats and
 * the queues, {@code RateLimiter} the rates. A waiting request does not block a thread. This package does not depend
 * on HTTP.
 *
 * <p>Internal, except {@code FlowControlLimits}.
 *
 * @see <a href="https://kep.k8s.io/1040">KEP-1040, priority and fairness</a>
 */
@NullMarked
package dev.kontract.server.flowcontrol;

import org.jspecify.annotations.NullMarked;
