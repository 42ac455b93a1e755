package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** Decides when a request is answered. Safe for use by many threads; never blocks. */
public final class FlowControl {

    private static final Set<String> READS = Set.of("get", "list");

    private final FairQueue reads;
    private final FairQueue writes;
    private final RateLimiter rates;

    /**
     * Keeps to limits.
     *
     * @param nanos the time, in nanoseconds since whenever
     */
    public FlowControl(FlowControlLimits limits, LongSupplier nanos) {
        this.reads = new FairQueue(limits.reads(), nanos);
        this.writes = new FairQueue(limits.writes(), nanos);
        this.rates = new RateLimiter(limits.userRate(), nanos);
    }

    /** Seats a request, now or later, or refuses it; see {@link QueuedRequest}. */
    public void enter(UserInfo user, RequestInfo request, QueuedRequest entrant) {
        if (isExempt(user, request)) {
            entrant.seated(RequestPermit.UNLIMITED, QueuedRequest.Arrival.AT_ONCE);
            return;
        }
        Duration ahead = rates.ahead(user.name());
        if (ahead.isZero()) {
            queue(request).enter(user.name(), entrant);
        } else {
            entrant.refused(TooManyRequests.tooFast(ahead));
        }
    }

    /** Refuses whoever has waited for too long, and forgets who is gone; to be called every second or so. */
    public void expire() {
        reads.expire();
        writes.expire();
        rates.expire();
    }

    /** How things are. */
    public Usage usage() {
        return new Usage(reads.usage(), writes.usage(), rates.refused());
    }

    private static boolean isExempt(UserInfo user, RequestInfo request) {
        List<String> groups = user.groups();
        return request.verb().equals("watch") || groups.contains(UserInfo.MASTERS);
    }

    private FairQueue queue(RequestInfo request) {
        return READS.contains(request.verb()) ? reads : writes;
    }

    /**
     * What is going on, and what has happened so far.
     *
     * @param tooFast requests refused because their users were too fast
     */
    public record Usage(Seats reads, Seats writes, long tooFast) {}

    /**
     * What is going on with one sort of seats.
     *
     * @param executing seats that are taken
     * @param waiting requests in the lines
     * @param refused requests sent away so far
     */
    public record Seats(int executing, int waiting, long refused) {}
}
