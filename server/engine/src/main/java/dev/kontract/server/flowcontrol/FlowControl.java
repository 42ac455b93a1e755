package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** Decides when a request is executed. Thread-safe and non-blocking. */
public final class FlowControl {

    /** Of pods: what may last as long as a container. */
    private static final Set<String> LONG_RUNNING = Set.of("attach", "exec", "log", "portforward", "proxy");

    private static final Set<String> READS = Set.of("get", "list");

    private final FairQueue reads;
    private final FairQueue writes;
    private final RateLimiter rates;

    /**
     * Enforces the given limits.
     *
     * @param requestTimeout how long a request may take, of which it may wait a quarter
     * @param nanos a monotonic clock in nanoseconds
     */
    public FlowControl(FlowControlLimits limits, Duration requestTimeout, LongSupplier nanos) {
        Duration patience = requestTimeout.dividedBy(4);
        this.reads = new FairQueue(limits.reads(), patience, nanos);
        this.writes = new FairQueue(limits.writes(), patience, nanos);
        this.rates = new RateLimiter(limits.userRate(), nanos);
    }

    /** Admits a request now or later, or rejects it; see {@link QueuedRequest}. */
    public void enter(UserInfo user, RequestInfo request, QueuedRequest queued) {
        if (isExempt(user, request)) {
            queued.admitted(RequestPermit.UNLIMITED, QueuedRequest.Arrival.IMMEDIATE);
            return;
        }
        Duration ahead = rates.ahead(user.name());
        if (ahead.isZero()) {
            queue(request).enter(user.name(), queued);
        } else {
            queued.refused(TooManyRequests.tooFast(ahead));
        }
    }

    /** Rejects requests that have waited too long and forgets inactive users. To be called about once a second. */
    public void expire() {
        reads.expire();
        writes.expire();
        rates.expire();
    }

    /** Returns the current usage. */
    public Usage usage() {
        return new Usage(reads.usage(), writes.usage(), rates.refused());
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
