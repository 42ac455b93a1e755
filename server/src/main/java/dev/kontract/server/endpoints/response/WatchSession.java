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
 * One running watch: turns changes into events and writes them.
 *
 * <p>The thread that tells of a change only puts it into a queue. Selectors are evaluated and events encoded by threads that all
 * watches share, one at a time for each watch, so that a watch whose events are expensive or cannot be encoded holds up itself
 * and nobody else. A watch that falls too far behind is ended.
 */
final class WatchSession implements Watcher {

    private static final Logger LOG = LoggerFactory.getLogger(WatchSession.class);
    private static final byte[] NOTHING = {};

    /** How many changes may wait to be encoded; those of the past, which are all told at once, do not count. */
    static final int MOST_WAITING = 10_000;

    /** How many of them a thread takes before it lets other watches have their turn. */
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
     * Tells {@code sink} of writes after the revision {@code after}. What is past at the revision {@code present} is kept
     * anyway, and is encoded as the reader takes it: so long a past is no sign of a slow reader.
     *
     * @param encoders run what is put off; they may block
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

    /** Writes the objects that exist as if they had just been added. */
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

    /** Writes the bookmark that follows the objects that existed at {@code revision}. */
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

    @Override
    public void progressed(long revision) {
        enqueue(() -> write(() -> events.bookmark(revision)));
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
            sink.end(); // The server is closing.
        }
    }

    /** Runs what waits, and comes back later for what does not fit a turn. */
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
        } catch (RuntimeException | Error e) {
            LOG.error("a watch failed and ends", e);
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
     * The frame, or when it cannot be encoded an ERROR event, which ends the watch: a watch that left out an event would
     * lead its client astray. Nothing follows the ERROR event.
     */
    private byte[] encoded(Supplier<byte[]> frame) {
        if (failed) {
            return NOTHING;
        }
        try {
            return frame.get();
        } catch (RuntimeException e) {
            failed = true;
            LOG.error("a watch event cannot be encoded, the watch ends", e);
            return events.error(StatusException.internal("unable to encode watch event"));
        }
    }
}
