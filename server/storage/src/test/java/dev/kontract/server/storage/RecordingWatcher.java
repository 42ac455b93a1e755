package dev.kontract.server.storage;

import dev.kontract.server.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A watcher that records its calls, one line each: {@code CREATED a/b@2=x}, {@code PROGRESS 2}, {@code ENDED}. */
public final class RecordingWatcher implements Watcher {

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    /** Creates a watcher without records. */
    public RecordingWatcher() {}

    @Override
    public void changed(Change change) {
        received.add(describe(change));
    }

    @Override
    public void progressed(long revision) {
        received.add("PROGRESS " + revision);
    }

    @Override
    public void ended() {
        received.add("ENDED");
    }

    /** Waits for the next {@code count} lines. */
    public List<String> next(int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(next());
        }
        return lines;
    }

    /** Waits for the next line. */
    public String next() {
        try {
            return Patience.next(received);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Returns whether no unread line is left. */
    public boolean silent() {
        return received.isEmpty();
    }

    /** Returns a change in one line, the value before it in brackets. */
    public static String describe(Change change) {
        Entry previous = change.previous();
        String before = previous == null ? "" : " (" + describe(previous) + ")";
        return change.type() + " " + describe(change.entry()) + before;
    }

    /** Returns an entry in one line. */
    public static String describe(Entry entry) {
        return entry.key() + "@" + entry.revision() + "=" + StorageContract.text(entry);
    }
}
