package dev.kontract.server.recording;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The newest requests of a server, in the order of their arrival: as many as fit. Safe for use by several threads. */
final class RequestHistory {

    static final int REQUESTS = 10_000;
    static final long BYTES = 64L * 1024 * 1024;

    private final Deque<RequestRecording> kept = new ArrayDeque<>();
    private long beginning;
    private long dropped;
    private long bytes;

    synchronized void add(RequestRecording request) {
        request.placed(dropped + kept.size());
        kept.addLast(request);
        trim();
    }

    /** Takes into account that a request keeps {@code more} bytes. */
    synchronized void grown(RequestRecording request, int more) {
        if (request.position() >= dropped) {
            request.weigh(more);
            bytes += more;
            trim();
        }
    }

    private void trim() {
        while (kept.size() > REQUESTS || (bytes > BYTES && kept.size() > 1)) {
            bytes -= kept.removeFirst().weight();
            dropped++;
        }
    }

    /** Forgets the requests so far, which do not count as dropped. */
    synchronized void clear() {
        beginning = end();
        dropped = beginning;
        bytes = 0;
        kept.clear();
    }

    /** The number of requests so far. */
    synchronized long end() {
        return dropped + kept.size();
    }

    /** Returns the number of requests of a section that are no longer kept. */
    synchronized long dropped(long from, long to) {
        return Math.max(0, Math.min(dropped, to) - Math.max(beginning, from));
    }

    synchronized List<RequestRecording> section(long from, long to) {
        List<RequestRecording> section = new ArrayList<>();
        for (RequestRecording request : kept) {
            if (request.position() >= from && request.position() < to) {
                section.add(request);
            }
        }
        return section;
    }
}
