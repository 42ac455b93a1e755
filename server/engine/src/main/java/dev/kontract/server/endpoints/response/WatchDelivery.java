package dev.kontract.server.endpoints.response;

import dev.kontract.server.request.StreamBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the encoding and sending of watch events on a few threads. Safe for use by many threads.
 *
 * <p>A change concerns many watches at the same time. Instead of a task for each, a few tasks take many watches each: the event
 * is encoded once for all watches that show it in the same form, and all are sent together at the end.
 */
public final class WatchDelivery {

    private static final Logger LOG = LoggerFactory.getLogger(WatchDelivery.class);

    /** Number of watches per task; more watches start a second one. */
    private static final int SLICE = 256;

    private static final int MOST_TASKS = 2;

    private final Executor threads;
    private final boolean separate;
    private final Deque<WatchSession> ready = new ArrayDeque<>();
    private int tasks;

    private WatchDelivery(Executor threads, boolean separate) {
        this.threads = threads;
        this.separate = separate;
    }

    /** Delivers to many watches with each task, for events that are encoded without waiting for anything. */
    public static WatchDelivery together(Executor threads) {
        return new WatchDelivery(threads, false);
    }

    /** Delivers to each watch with tasks of its own, which may wait, for example for a conversion webhook. */
    public static WatchDelivery separately(Executor threads) {
        return new WatchDelivery(threads, true);
    }

    /** Has {@link WatchSession#deliver} called soon. */
    void ready(WatchSession session) {
        if (separate) {
            if (!isStarted(() -> session.deliver(null))) {
                session.end();
            }
            return;
        }
        synchronized (ready) {
            ready.add(session);
            if (tasks == MOST_TASKS || (tasks > 0 && ready.size() <= SLICE)) {
                return;
            }
            tasks++;
        }
        if (!isStarted(this::deliver)) {
            endUnlessOthersDeliver();
        }
    }

    /** Leaves queued watches to another running task; if there is none, closes them. */
    private void endUnlessOthersDeliver() {
        List<WatchSession> left;
        synchronized (ready) {
            tasks--;
            if (tasks > 0) {
                return;
            }
            left = List.copyOf(ready);
            ready.clear();
        }
        left.forEach(WatchDelivery::end);
    }

    /** Returns whether the task will run; not when the server is shutting down, or when no thread can be started. */
    private boolean isStarted(Runnable task) {
        try {
            threads.execute(task);
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            return false;
        }
    }

    private void deliver() {
        StreamBatch batch = new StreamBatch();
        for (List<WatchSession> slice = slice(); slice != null; slice = slice()) {
            for (WatchSession session : slice) {
                deliver(session, batch);
            }
            send(batch);
        }
    }

    /** If a session fails it is closed; the other sessions of the task are unaffected. */
    private static void deliver(WatchSession session, StreamBatch batch) {
        try {
            session.deliver(batch);
        } catch (RuntimeException | Error e) {
            LOG.error("a watch failed and is ended", e);
            end(session);
        }
    }

    private static void end(WatchSession session) {
        try {
            session.end();
        } catch (RuntimeException | Error e) {
            LOG.error("a watch could not be ended", e);
        }
    }

    private static void send(StreamBatch batch) {
        try {
            batch.send();
        } catch (RuntimeException | Error e) {
            LOG.error("the events of a watch could not be sent", e);
        }
    }

    /** The watches to turn to next; null, and the task ends, when there are none. */
    private @Nullable List<WatchSession> slice() {
        synchronized (ready) {
            if (ready.isEmpty()) {
                tasks--;
                return null;
            }
            int size = Math.min(SLICE, ready.size());
            List<WatchSession> slice = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                slice.add(ready.remove());
            }
            return slice;
        }
    }
}
