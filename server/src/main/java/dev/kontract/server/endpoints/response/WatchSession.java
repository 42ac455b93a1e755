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
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running watch: hears of writes and writes events. Costs no thread; whatever calls it goes on at once, for the sink
 * never blocks.
 */
final class WatchSession implements Watcher {

    private static final Logger LOG = LoggerFactory.getLogger(WatchSession.class);
    private static final byte[] NOTHING = {};

    private final WatchFilter watching;
    private final EventWriter events;
    private final ResponseSink sink;
    private final long after;
    private final long present;
    private volatile boolean failed;

    /**
     * Tells {@code sink} of writes after the revision {@code after}. What is past at the revision {@code present} is kept
     * anyway, and is made into frames as the reader takes them: so long a past is no sign of a slow reader.
     */
    WatchSession(WatchFilter watching, EventWriter events, ResponseSink sink, long after, long present) {
        this.watching = watching;
        this.events = events;
        this.sink = sink;
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
        long revision = change.entry().revision();
        if (revision > after) {
            watching.event(change).ifPresent(revision > present ? this::write : this::writeLater);
        }
    }

    private void write(ObjectEvent event) {
        write(() -> events.event(event));
    }

    private void writeLater(ObjectEvent event) {
        writeLater(List.of(events.later(event)).iterator());
    }

    @Override
    public void progressed(long revision) {
        write(() -> events.bookmark(revision));
    }

    @Override
    public void ended() {
        sink.end();
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
