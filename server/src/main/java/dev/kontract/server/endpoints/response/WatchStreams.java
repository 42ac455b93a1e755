package dev.kontract.server.endpoints.response;

import dev.kontract.server.endpoints.option.ListParameters;
import dev.kontract.server.registry.StorageFailures;
import dev.kontract.server.registry.listing.ListQuery;
import dev.kontract.server.registry.listing.ListQuery.Match;
import dev.kontract.server.registry.listing.Lister;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.ResponseStream;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.view.ApiResponse;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Starts watches on one resource.
 *
 * <p>Without a version, or with zero, a watch begins with what exists; with one it goes on from there. {@code
 * sendInitialEvents} says so outright and closes what exists with a bookmark (KEP-3157). A version that is no longer kept
 * is answered on the stream, as clients expect: an ERROR event with the {@code Status} of a 410; and so is what exists at a
 * version that has not been reached.
 */
public final class WatchStreams {

    /** A watch whose end nobody sets is ended after half an hour to an hour, so that watchers spread out anew. */
    private static final long LEAST_SECONDS = 1800;

    private static final long BOOKMARK_SECONDS = 60;

    /** How long before the end of a watch a last bookmark is sent, with which the next one begins at the present. */
    private static final long FAREWELL_SECONDS = 2;

    private final Storage storage;
    private final Lister lister;
    private final ResourceViews views;
    private final ScheduledExecutorService timer;
    private final Executor encoders;

    /**
     * Starts watches.
     *
     * @param lister reads what a watch begins with
     * @param timer ends watches
     * @param encoders encode events
     */
    public WatchStreams(
            Storage storage, Lister lister, ResourceViews views, ScheduledExecutorService timer, Executor encoders) {
        this.storage = storage;
        this.lister = lister;
        this.views = views;
        this.timer = timer;
        this.encoders = encoders;
    }

    /**
     * The answer to the request for a watch.
     *
     * @throws StatusException 400 or 406 when it makes no sense; that a version is not yet reached is told on the stream
     */
    public ApiResponse stream(RequestContext request, String namespace, ListParameters parameters) {
        EventWriter events = views.events(request);
        WatchFilter watching = views.watching(parameters.query().predicate());
        return new ApiResponse.Streamed(events.mediaType(), stream(events, watching, namespace, parameters));
    }

    private ResponseStream stream(
            EventWriter events, WatchFilter watching, String namespace, ListParameters parameters) {
        String prefix = views.prefix(namespace, parameters.query().predicate());
        try {
            Start start = start(namespace, parameters);
            return sink -> run(sink, events, watching, prefix, parameters, start);
        } catch (StatusException e) {
            if (e.reason() != Reason.TIMEOUT) {
                throw e;
            }
            return sink -> refuse(sink, events, e);
        }
    }

    private static void refuse(ResponseSink sink, EventWriter events, StatusException refusal) {
        sink.write(events.error(refusal));
        sink.end();
    }

    /**
     * Where a watch starts.
     *
     * @param existing what it begins with
     * @param after the revision from which it goes on
     */
    private record Start(List<Entry> existing, long after) {}

    private Start start(String namespace, ListParameters parameters) {
        String version = parameters.query().resourceVersion();
        boolean fromVersion = !version.isEmpty() && !version.equals("0");
        Boolean initialEvents = parameters.initialEvents();
        if (initialEvents == null ? fromVersion : !initialEvents) {
            return new Start(List.of(), fromVersion ? Lister.version(version) : storage.revision());
        }
        ListQuery existing = new ListQuery(
                parameters.query().predicate(), 0, "", version, version.isEmpty() ? Match.UNSET : Match.NOT_OLDER_THAN);
        Page page = lister.list(namespace, existing);
        return new Start(page.entries(), page.revision());
    }

    private void run(
            ResponseSink sink,
            EventWriter events,
            WatchFilter watching,
            String prefix,
            ListParameters parameters,
            Start start) {
        try {
            long present = storage.revision();
            WatchSession session = new WatchSession(watching, events, sink, encoders, start.after(), present);
            session.begin(start.existing());
            if (Boolean.TRUE.equals(parameters.initialEvents()) && parameters.bookmarks()) {
                session.initialEventsEnd(start.after());
            }
            // A version that lies ahead is waited for: the session drops what comes before it.
            long from = Math.min(start.after(), present);
            Subscription subscription = storage.watch(prefix, from, session);
            sink.onClosed(subscription::close);
            schedule(sink, subscription, parameters);
        } catch (StorageException e) {
            refuse(sink, events, refusal(e, start.after()));
        }
    }

    private static StatusException refusal(StorageException e, long version) {
        return e.reason() == StorageException.Reason.COMPACTED
                ? StatusException.expired("too old resource version: " + version + " (" + e.revision() + ")")
                : StorageFailures.of(e);
    }

    private void schedule(ResponseSink sink, Subscription subscription, ListParameters parameters) {
        long seconds = parameters.timeoutSeconds() == 0
                ? ThreadLocalRandom.current().nextLong(LEAST_SECONDS, 2 * LEAST_SECONDS)
                : parameters.timeoutSeconds();
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

    private static void untilClosed(ResponseSink sink, ScheduledFuture<?> task) {
        sink.onClosed(() -> task.cancel(false));
    }
}
