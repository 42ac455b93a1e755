package dev.kontract.server.endpoints.response;

import dev.kontract.server.endpoints.option.ListParameters;
import dev.kontract.server.registry.StorageFailures;
import dev.kontract.server.registry.listing.ListQuery;
import dev.kontract.server.registry.listing.ListQuery.Match;
import dev.kontract.server.registry.listing.Lister;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.StreamingBody;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.view.ApiResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Starts watches on one resource.
 *
 * <p>Without a resource version, or with zero, a watch starts with the existing objects; otherwise it continues from
 * the given version. {@code sendInitialEvents} requests the existing objects explicitly and ends them with a bookmark
 * (KEP-3157). Compacted versions and versions that have not been reached are reported on the stream, as clients expect,
 * with an ERROR event that carries the {@code Status}, a 410 for compacted ones.
 */
public final class WatchStreams {

    private static final long BOOKMARK_SECONDS = 60;

    /** Time before the end of a watch at which a final bookmark is sent, from which the client can resume. */
    private static final long FAREWELL_SECONDS = 2;

    private final Storage storage;
    private final Lister lister;
    private final ResourceViews views;
    private final ScheduledExecutorService timer;
    private final WatchDelivery delivery;
    private final Duration leastWatch;

    /**
     * Creates watch streams.
     *
     * @param lister reads the initial objects
     * @param timer ends watches
     * @param delivery encodes and sends events
     * @param leastWatch how long a watch without a timeout lasts at least
     */
    public WatchStreams(
            Storage storage,
            Lister lister,
            ResourceViews views,
            ScheduledExecutorService timer,
            WatchDelivery delivery,
            Duration leastWatch) {
        this.storage = storage;
        this.lister = lister;
        this.views = views;
        this.timer = timer;
        this.delivery = delivery;
        this.leastWatch = leastWatch;
    }

    /**
     * Returns the response to a watch request.
     *
     * @throws StatusException 400 or 406 when the request is invalid; a version that has not been reached is reported
     *     on the stream
     */
    public ApiResponse stream(RequestContext request, String namespace, ListParameters parameters) {
        EventWriter events = views.events(request);
        WatchFilter watching = views.watching(parameters.query().predicate(), storage::presented);
        return new ApiResponse.Streamed(
                events.mediaType(), stream(events, watching, namespace, parameters, request.readPoint()));
    }

    private StreamingBody stream(
            EventWriter events, WatchFilter watching, String namespace, ListParameters parameters, long readPoint) {
        String prefix = views.prefix(namespace, parameters.query().predicate());
        try {
            Start start = start(namespace, parameters, readPoint);
            return sink -> run(sink, events, watching, prefix, parameters, start);
        } catch (StatusException e) {
            if (e.reason() != Reason.TIMEOUT) {
                throw e;
            }
            return sink -> sendError(sink, events, e);
        }
    }

    private static void sendError(ResponseSink sink, EventWriter events, StatusException error) {
        sink.write(events.error(error));
        sink.end();
    }

    /**
     * The starting point of a watch.
     *
     * @param existing the initial objects
     * @param after the revision to continue from
     */
    private record Start(List<Entry> existing, long after) {}

    private Start start(String namespace, ListParameters parameters, long readPoint) {
        String version = parameters.query().resourceVersion();
        boolean fromVersion = !version.isEmpty() && !version.equals("0");
        Boolean initialEvents = parameters.initialEvents();
        if (initialEvents == null ? fromVersion : !initialEvents) {
            return new Start(List.of(), fromVersion ? Lister.version(version) : present(readPoint));
        }
        ListQuery existing = new ListQuery(
                parameters.query().predicate(), 0, "", version, version.isEmpty() ? Match.UNSET : Match.NOT_OLDER_THAN);
        Page page = lister.list(namespace, existing, readPoint);
        return new Start(page.entries(), page.revision());
    }

    /** Returns the newest revision; the cache has reached every read point. */
    private long present(long readPoint) {
        return readPoint == ResourceVersion.NEWEST ? storage.revision() : storage.knownRevision();
    }

    private void run(
            ResponseSink sink,
            EventWriter events,
            WatchFilter watching,
            String prefix,
            ListParameters parameters,
            Start start) {
        try {
            long present = storage.knownRevision();
            WatchSession session = new WatchSession(watching, events, sink, delivery, start.after(), present);
            session.begin(start.existing());
            if (Boolean.TRUE.equals(parameters.initialEvents()) && parameters.bookmarks()) {
                session.initialEventsEnd(start.after());
            }
            // For a future version, the session skips the changes before it.
            long from = Math.min(start.after(), present);
            Subscription subscription = storage.watch(prefix, from, session);
            sink.onClosed(subscription::close);
            schedule(sink, subscription, parameters);
        } catch (StorageException e) {
            sendError(sink, events, statusOf(e, start.after()));
        }
    }

    private static StatusException statusOf(StorageException e, long version) {
        return e.reason() == StorageException.Reason.COMPACTED
                ? StatusException.expired("too old resource version: " + version + " (" + e.revision() + ")")
                : StorageFailures.of(e);
    }

    private void schedule(ResponseSink sink, Subscription subscription, ListParameters parameters) {
        long seconds = parameters.timeoutSeconds() == 0 ? randomSeconds() : parameters.timeoutSeconds();
        untilClosed(sink, timer.schedule(sink::end, seconds, TimeUnit.SECONDS));
        if (!parameters.bookmarks()) {
            return;
        }
        Runnable bookmark = subscription::requestProgress;
        untilClosed(sink, timer.scheduleAtFixedRate(bookmark, BOOKMARK_SECONDS, BOOKMARK_SECONDS, TimeUnit.SECONDS));
        if (seconds > FAREWELL_SECONDS) {
            untilClosed(sink, timer.schedule(bookmark, seconds - FAREWELL_SECONDS, TimeUnit.SECONDS));
        }
    }

    /** A watch without a timeout lasts one to two times the least duration, which spreads reconnecting clients. */
    private long randomSeconds() {
        long least = leastWatch.toSeconds();
        return least == 0 ? 0 : ThreadLocalRandom.current().nextLong(least, 2 * least);
    }

    private static void untilClosed(ResponseSink sink, ScheduledFuture<?> task) {
        sink.onClosed(() -> task.cancel(false));
    }
}
