package dev.kontract.server.endpoints.response;

import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Watcher;
import java.util.List;

/**
 * One running watch: hears of writes and writes events. Costs no thread; whatever calls it goes on at once, for the sink
 * never blocks.
 */
final class WatchSession implements Watcher {

    private final WatchFilter watching;
    private final EventWriter events;
    private final ResponseSink sink;
    private final long after;
    private final long present;

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

    /** Writes what exists as if it had just been added. */
    void begin(List<Entry> existing) {
        if (existing.isEmpty()) {
            return;
        }
        sink.writeAll(events.later(added(existing.get(0))));
        sink.writeAll(existing.stream()
                .skip(1)
                .map(entry -> events.event(added(entry)))
                .iterator());
    }

    private static ObjectEvent added(Entry entry) {
        return new ObjectEvent(ObjectEvent.Type.ADDED, new StoredObject(entry.value()));
    }

    /** Writes that all of what existed at {@code revision} has been told. */
    void initialEventsEnd(long revision) {
        sink.write(events.initialEventsEnd(revision));
    }

    @Override
    public void changed(Change change) {
        long revision = change.entry().revision();
        if (revision > after) {
            watching.event(change).ifPresent(revision > present ? this::write : this::writeLater);
        }
    }

    private void write(ObjectEvent event) {
        sink.write(events.event(event));
    }

    private void writeLater(ObjectEvent event) {
        sink.writeAll(events.later(event));
    }

    @Override
    public void progressed(long revision) {
        sink.write(events.bookmark(revision));
    }

    @Override
    public void ended() {
        sink.end();
    }
}
