package dev.kontract.server.recording;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * A log page by page, for clients that follow it. Pages are in the order of arrival, and each request is on one page only: a page
 * ends before a request that has no response yet, unless that has taken too long already.
 */
public final class RequestPages {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final RequestLog log;
    private final Predicate<RecordedRequest> ignored;

    /**
     * A part of the log.
     *
     * @param next the position at which the next page begins
     */
    public record Page(List<RecordedRequest> items, long next) {}

    /**
     * Creates the pages of a log.
     *
     * @param ignored the requests that are on no page, such as those that ask for pages
     */
    public RequestPages(RequestLog log, Predicate<RecordedRequest> ignored) {
        this.log = log;
        this.ignored = ignored;
    }

    /** Returns the first requests from a position on that match a condition. */
    public Page after(long position, Predicate<RecordedRequest> condition, int limit) {
        List<RecordedRequest> found = new ArrayList<>();
        long next = Math.min(position, log.mark().position());
        for (RecordedRequest request : log.since(new LogMark(next)).list()) {
            if (isAwaited(request) || found.size() == limit) {
                break;
            }
            next = request.position() + 1;
            if (!ignored.test(request) && condition.test(request)) {
                found.add(request);
            }
        }
        return new Page(found, next);
    }

    /** Returns the last requests that match a condition. */
    public Page latest(Predicate<RecordedRequest> condition, int limit) {
        Deque<RecordedRequest> found = new ArrayDeque<>();
        long next = 0;
        for (RecordedRequest request : log.list()) {
            if (isAwaited(request)) {
                break;
            }
            next = request.position() + 1;
            if (!ignored.test(request) && condition.test(request)) {
                found.addLast(request);
            }
            if (found.size() > limit) {
                found.removeFirst();
            }
        }
        return new Page(List.copyOf(found), next);
    }

    private boolean isAwaited(RecordedRequest request) {
        return request.isPending()
                && !ignored.test(request)
                && System.nanoTime() - request.begun() < PATIENCE.toNanos();
    }
}
