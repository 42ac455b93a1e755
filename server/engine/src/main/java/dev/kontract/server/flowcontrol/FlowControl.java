package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a request is executed: by priority levels, or without them by limits for reads and writes. Thread-safe and
 * non-blocking.
 */
public final class FlowControl {

    /** Of pods: what may last as long as a container. */
    private static final Set<String> LONG_RUNNING = Set.of("attach", "exec", "log", "portforward", "proxy");

    private static final Set<String> READS = Set.of("get", "list");

    private final FairQueue reads;
    private final FairQueue writes;
    private final RateLimiter rates;
    private final @Nullable PriorityLevels levels;

    /**
     * Enforces the given limits, without priority levels.
     *
     * @param requestTimeout how long a request may take, of which it may wait a quarter
     * @param nanos a monotonic clock in nanoseconds
     */
    public FlowControl(FlowControlLimits limits, Duration requestTimeout, LongSupplier nanos) {
        this(limits, requestTimeout, nanos, null);
    }

    /**
     * Enforces the rate limit, and the limits of priority levels.
     *
     * @param requestTimeout how long a request may take, of which it may wait a quarter
     * @param nanos a monotonic clock in nanoseconds
     * @param levels decide which request comes next; null to limit reads and writes
     */
    public FlowControl(
            FlowControlLimits limits, Duration requestTimeout, LongSupplier nanos, @Nullable PriorityLevels levels) {
        this.levels = levels;
        Duration patience = patience(requestTimeout);
        this.reads = new FairQueue(limits.reads(), patience, nanos);
        this.writes = new FairQueue(limits.writes(), patience, nanos);
        this.rates = new RateLimiter(limits.userRate(), nanos);
    }

    /** Returns how long a request may wait if it may take {@code requestTimeout}. */
    public static Duration patience(Duration requestTimeout) {
        return requestTimeout.dividedBy(4);
    }

    /**
     * Admits a request now or later, or rejects it; see {@link QueuedRequest}.
     *
     * @param flow the class of the request; null if no flow schema matches
     */
    public void enter(
            UserInfo user, RequestInfo request, RequestClassifier.@Nullable FlowClass flow, QueuedRequest queued) {
        if (isExempt(user, request)) {
            if (flow != null) {
                flow.counts().dispatched.increment();
            }
            queued.admitted(RequestPermit.UNLIMITED, QueuedRequest.Arrival.IMMEDIATE);
            return;
        }
        Duration ahead = rates.ahead(user.name());
        PriorityLevels known = levels;
        if (!ahead.isZero()) {
            queued.refused(TooManyRequests.tooFast(ahead));
        } else if (known == null) {
            queue(request).enter(user.name(), queued);
        } else {
            known.enter(flow, !READS.contains(request.verb()), user, request, queued);
        }
    }

    /** Rejects requests that have waited too long and forgets inactive users. To be called about once a second. */
    public void expire() {
        PriorityLevels known = levels;
        if (known != null) {
            known.expire();
        }
        reads.expire();
        writes.expire();
        rates.expire();
    }

    /** Returns whether priority levels decide which request comes next. */
    public boolean isPrioritized() {
        return levels != null;
    }

    /** Returns the current usage. */
    public Usage usage() {
        PriorityLevels known = levels;
        return known == null
                ? new Usage(reads.usage(), writes.usage(), rates.refused())
                : new Usage(known.usage(false), known.usage(true), rates.refused());
    }

    private static boolean isExempt(UserInfo user, RequestInfo request) {
        List<String> groups = user.groups();
        return request.verb().equals("watch")
                || LONG_RUNNING.contains(request.subresource())
                || groups.contains(UserInfo.MASTERS);
    }

    private FairQueue queue(RequestInfo request) {
        return READS.contains(request.verb()) ? reads : writes;
    }

    /**
     * The current usage and the rejections so far.
     *
     * @param tooFast the number of requests rejected because the user exceeded the rate limit
     */
    public record Usage(Seats reads, Seats writes, long tooFast) {}

    /**
     * The usage of the seats for reads or for writes.
     *
     * @param executing the number of seats in use
     * @param waiting the number of queued requests
     * @param refused the number of requests rejected so far
     */
    public record Seats(int executing, int waiting, long refused) {}
}
