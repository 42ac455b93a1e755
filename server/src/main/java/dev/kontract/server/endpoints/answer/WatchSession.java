package dev.kontract.server.endpoints.answer;

import dev.kontract.server.registry.Stored;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.registry.listing.Watching;
import dev.kontract.server.request.Sink;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Watcher;
import java.util.List;

/**
 * One running watch: hears of writes and writes events. Costs no thread; whatever calls it goes on at once, for the sink
 * never blocks.
 */
final class WatchSession implements Watcher {

    private final Watching watching;
    private final EventWriter events;
    private final Sink sink;
    private final long after;

    /** Tells {@code sink} of writes after the revision {@code after}. */
    WatchSession(Watching watching, EventWriter events, Sink sink, long after) {
        this.watching = watching;
        this.events = events;
        this.sink = sink;
        this.after = after;
    }

    /** Writes what exists as if it had just been added. */
    void begin(List<Entry> existing) {
        sink.writeAll(existing.stream()
                .map(entry -> events.event(new ObjectEvent(ObjectEvent.Type.ADDED, new Stored(entry.value()))))
                .iterator());
    }

    /** Writes that all of what existed at {@code revision} has been told. */
    void initialEventsEnd(long revision) {
        sink.write(events.initialEventsEnd(revision));
    }

    @Override
    public void changed(Change change) {
        if (change.entry().revision() > after) {
            watching.event(change).ifPresent(event -> sink.write(events.event(event)));
        }
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
