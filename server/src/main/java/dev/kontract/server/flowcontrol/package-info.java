/**
 * Keeps callers from crowding each other out: how much is answered at a time, and whose turn it is when that is not
 * enough.
 *
 * <p>The rule, after KEP-1040 with every user a flow of its own: a request takes a seat while it is answered. Reads have
 * their seats and writes have theirs, and nobody holds more than three quarters of either. Who finds no seat waits in a
 * short line with their own requests only; a seat that becomes free goes to the lines in turn, one request each. When a
 * line is full, or the wait too long, the request is refused with 429 and told to come back. On top, a user can be held to
 * a rate. Nobody asks for a seat for watches, which last, for {@code system:masters}, who must be able to mend things, and
 * for the server's health.
 *
 * <p>{@link dev.kontract.server.flowcontrol.FlowControl} is the way in; {@code FairQueue} holds the seats and the lines,
 * {@code RateLimiter} the rates. A request that waits costs an object, not a thread. Nothing here knows HTTP.
 *
 * <p>Internal, except {@code FlowControlLimits}.
 *
 * @see <a href="https://kep.k8s.io/1040">KEP-1040, priority and fairness</a>
 */
@NullMarked
package dev.kontract.server.flowcontrol;

import org.jspecify.annotations.NullMarked;
