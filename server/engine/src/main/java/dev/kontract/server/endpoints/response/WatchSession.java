package dev.kontract.server.endpoints.response;

import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.StreamBatch;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running watch, which converts changes to events and writes them.
 *
 * <p>The thread that delivers a change only enqueues it. Selectors are evaluated and events are encoded by the threads of a
 * {@link WatchDelivery}, one at a time for each watch, so that a slow or failing watch does not affect others. A watch that
 * falls too far behind is ended.
 */
final class WatchSession implements Watcher {

    private static final Logger LOG = LoggerFactory.getLogger(WatchSession.class);
    private static final byte[] NOTHING = {};

    /** The maximum number of queued changes, not counting the replayed history, which is delivered immediately. */
    static final int MOST_WAITING = 10_000;

    /** The number of changes processed before other watches get their turn. */
    private static final int TURN = 64;

    private final WatchFilter watching;
    private final EventWriter events;
    private final ResponseSink sink;
    private final long after;
    private final long present;
    private final WatchDelivery delivery;

    /** Changes, and actions that take place between them. */
    private final Deque<Object> waiting = new ArrayDeque<>(1);

    private int live;
    private boolean scheduled;
    private volatile boolean failed;

    /**
     * Creates a session for writes after the revision {@code after}. Events up to the revision {@code present} are
     * retained anyway and are encoded as the client reads them, so a long history does not count as a slow reader.
     *
     * @param delivery gives the session its turns
     */
    WatchSession(
            WatchFilter watching,
            EventWriter events,
            ResponseSink sink,
            WatchDelivery delivery,
            long after,
            long present) {
        this.watching = watching;
        this.events = events;
        this.sink = sink;
        this.delivery = delivery;
        this.after = after;
        this.present = present;
    }

    /** Sends the existing objects as ADDED events. */
    void begin(List<Entry> existing) {
        if (existing.isEmpty()) {
            return;
        }
        writeLater(List.of(events.later(added(existing.get(0)))).iterator());
        writeLater(existing.stream()
                .skip(1)
                .<Supplier<byte[]>>map(entry -> () -> events.event(added(entry)))
                .iterator());
    }

    private static ObjectEvent added(Entry entry) {
        return new ObjectEvent(ObjectEvent.Type.ADDED, new StoredObject(entry.value()));
    }

    /** Sends the bookmark after the objects that existed at {@code revision}. */
    void initialEventsEnd(long revision) {
        write(() -> events.initialEventsEnd(revision), null);
    }

    @Override
    public void changed(Change change) {
        if (change.revision() > after) {
            enqueue(change);
        }
    }

    /** Ignores progress of a lagging storage before the revision with which the client started. */
    @Override
    public void progressed(long revision) {
        Runnable bookmark = () -> write(() -> events.bookmark(Math.max(revision, after)), null);
        enqueue(bookmark);
    }

    @Override
    public void ended() {
        Runnable end = this::end;
        enqueue(end);
    }

    /** Ends the response behind what was written. */
    void end() {
        sink.end();
    }

    private void enqueue(Object step) {
        boolean first = false;
        synchronized (waiting) {
            if (failed) {
                return;
            }
            if (isLive(step) && ++live > MOST_WAITING) {
                failed = true;
            } else {
                waiting.add(step);
                first = !scheduled;
                scheduled = true;
            }
        }
        if (first) {
            delivery.ready(this);
        } else if (failed) {
            sink.end();
        }
    }

    private boolean isLive(Object step) {
        return step instanceof Change change && change.revision() > present;
    }

    /**
     * Processes queued changes, and requests another turn if there are more.
     *
     * @param together sends the written bytes; null to send immediately
     */
    void deliver(@Nullable StreamBatch together) {
        int done = 0;
        for (Object step = next(); step != null; step = done < TURN ? next() : null) {
            run(step, together);
            done++;
        }
        if (done == TURN) {
            delivery.ready(this);
        }
    }

    /** The next step; null, and the turn is over, when there is none. */
    private @Nullable Object next() {
        synchronized (waiting) {
            Object step = waiting.poll();
            if (step == null) {
                scheduled = false;
            } else if (isLive(step)) {
                live--;
            }
            return step;
        }
    }

    private void run(Object step, @Nullable StreamBatch batch) {
        if (failed) {
            return;
        }
        try {
            if (step instanceof Change change) {
                send(change, batch);
            } else {
                ((Runnable) step).run();
            }
        } catch (
                StatusException
                        e) { // The form that the watch shows cannot be made, for example by a conversion webhook.
            failed = true;
            sink.write(events.error(e));
            sink.end();
        } catch (RuntimeException | Error e) {
            LOG.error("a watch failed and was ended", e);
            failed = true;
            sink.end();
        }
    }

    private void send(Change change, @Nullable StreamBatch batch) {
        Optional<ObjectEvent> event = watching.event(change);
        if (event.isEmpty()) {
            return;
        }
        if (change.revision() <= present) {
            writeLater(List.of(events.later(event.get())).iterator());
        } else {
            write(() -> events.event(event.get(), change), batch);
        }
    }

    private void write(Supplier<byte[]> frame, @Nullable StreamBatch batch) {
        byte[] bytes = encoded(frame);
        if (batch == null) {
            sink.write(bytes);
        } else {
            sink.write(bytes, batch);
        }
        if (failed) {
            sink.end();
        }
    }

    private void writeLater(Iterator<Supplier<byte[]>> frames) {
        sink.writeAll(new Iterator<>() {
            @Override
            public boolean hasNext() {
                return frames.hasNext();
            }

            @Override
            public byte[] next() {
                byte[] frame = encoded(frames.next());
                if (failed) {
                    sink.end();
                }
                return frame;
            }
        });
    }

    /**
     * Returns the frame, or an ERROR event if it cannot be encoded. The ERROR event ends the watch, since skipping an
     * event would leave the client inconsistent.
     */
    private byte[] encoded(Supplier<byte[]> frame) {
        if (failed) {
            return NOTHING;
        }
        try {
            return frame.get();
        } catch (StatusException e) {
            failed = true;
            return events.error(e);
        } catch (RuntimeException e) {
            failed = true;
            LOG.error("a watch event could not be encoded, the watch was ended", e);
            return events.error(StatusException.internal("unable to encode watch event"));
        }
    }
}
