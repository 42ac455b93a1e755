package dev.kontract.server.endpoints.response;

import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Watcher;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running watch, which converts changes to events and writes them.
 *
 * <p>The thread that delivers a change only enqueues it. Selectors are evaluated and events are encoded by a shared
 * executor, one task at a time for each watch, so that a slow or failing watch does not affect others. A watch that
 * falls too far behind is ended.
 */
final class WatchSession implements Watcher {

    private static final Logger LOG = LoggerFactory.getLogger(WatchSession.class);
    private static final byte[] NOTHING = {};

    /** The maximum number of queued changes. The replayed history, which is delivered at once, does not count. */
    static final int MOST_WAITING = 10_000;

    /** The number of changes processed before other watches get their turn. */
    private static final int TURN = 64;

    private final WatchFilter watching;
    private final EventWriter events;
    private final ResponseSink sink;
    private final long after;
    private final long present;
    private final Executor encoders;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger live = new AtomicInteger();
    private volatile boolean failed;

    /**
     * Creates a session for writes after the revision {@code after}. Events up to the revision {@code present} are
     * retained anyway and are encoded as the client reads them, so a long history does not count as a slow reader.
     *
     * @param encoders runs deferred work; tasks may block
     */
    WatchSession(
            WatchFilter watching, EventWriter events, ResponseSink sink, Executor encoders, long after, long present) {
        this.watching = watching;
        this.events = events;
        this.sink = sink;
        this.encoders = encoders;
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
        write(() -> events.initialEventsEnd(revision));
    }

    @Override
    public void changed(Change change) {
        if (change.revision() <= after) {
            return;
        }
        if (change.revision() <= present) {
            enqueue(() -> watching.event(change).ifPresent(this::writeLater));
            return;
        }
        if (live.incrementAndGet() > MOST_WAITING) {
            failed = true;
            sink.end();
            return;
        }
        enqueue(() -> {
            live.decrementAndGet();
            watching.event(change).ifPresent(event -> write(() -> events.event(event, change)));
        });
    }

    private void writeLater(ObjectEvent event) {
        writeLater(List.of(events.later(event)).iterator());
    }

    /** A storage that lags behind the revision that the client began with tells it nothing older. */
    @Override
    public void progressed(long revision) {
        enqueue(() -> write(() -> events.bookmark(Math.max(revision, after))));
    }

    @Override
    public void ended() {
        enqueue(sink::end);
    }

    private void enqueue(Runnable step) {
        waiting.add(step);
        if (count.getAndIncrement() == 0) {
            schedule();
        }
    }

    private void schedule() {
        try {
            encoders.execute(this::work);
        } catch (RejectedExecutionException e) {
            sink.end(); // the server is shutting down
        }
    }

    /** Processes queued changes and reschedules itself if there are more. */
    private void work() {
        int done = 0;
        for (Runnable step = waiting.poll(); step != null; step = done < TURN ? waiting.poll() : null) {
            run(step);
            done++;
        }
        if (count.addAndGet(-done) > 0) {
            schedule();
        }
    }

    private void run(Runnable step) {
        if (failed) {
            return;
        }
        try {
            step.run();
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

    private void write(Supplier<byte[]> frame) {
        sink.write(encoded(frame));
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
