package dev.kontract.server.recording;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The newest requests of a server, in the order of their arrival: as many as fit. Safe for use by several threads. */
final class RequestHistory {

    static final int REQUESTS = 10_000;
    static final long BYTES = 64L * 1024 * 1024;
    static final long ANSWER_BYTES = 16L * 1024 * 1024;

    /** The requests that are kept, each at the remainder of its position. */
    private final @Nullable RequestRecording[] kept = new RequestRecording[REQUESTS];

    /** The number of requests before the first one that counts; the others were cleared. */
    private long beginning;

    /** The number of requests before the first one that is kept. */
    private long dropped;

    private long end;
    private long bytes;

    /** The requests whose responses are kept, in their order. */
    private final Deque<RequestRecording> answered = new ArrayDeque<>();

    private long answerBytes;

    synchronized void add(RequestRecording request) {
        if (end - dropped == REQUESTS) {
            drop();
        }
        request.placed(end);
        kept[index(end)] = request;
        end++;
        bytes += request.weight();
        trim();
    }

    private static int index(long position) {
        return (int) (position % REQUESTS);
    }

    private RequestRecording at(long position) {
        return Objects.requireNonNull(kept[index(position)]);
    }

    /** Takes into account that a request keeps {@code more} bytes. */
    synchronized void grown(RequestRecording request, int more) {
        if (request.position() >= dropped) {
            request.weigh(more);
            bytes += more;
            trim();
        }
    }

    /** Takes into account that a request keeps a response of {@code size} bytes; the oldest responses are dropped if they are too many. */
    synchronized void answered(RequestRecording request, int size) {
        answered.addLast(request);
        answerBytes += size;
        while (answerBytes > ANSWER_BYTES) {
            answerBytes -= answered.removeFirst().dropAnswer();
        }
    }

    private void trim() {
        while (bytes > BYTES && end - dropped > 1) {
            drop();
        }
    }

    private void drop() {
        bytes -= at(dropped).weight();
        kept[index(dropped)] = null;
        dropped++;
    }

    /** Forgets the requests so far, which do not count as dropped. */
    synchronized void clear() {
        while (dropped < end) {
            drop();
        }
        beginning = end;
        answered.clear();
        answerBytes = 0;
    }

    /** The number of requests so far. */
    synchronized long end() {
        return end;
    }

    /** Returns the number of requests of a section that are no longer kept. */
    synchronized long dropped(long from, long to) {
        return Math.max(0, Math.min(dropped, to) - Math.max(beginning, from));
    }

    synchronized List<RequestRecording> section(long from, long to) {
        List<RequestRecording> section = new ArrayList<>();
        for (long position = Math.max(from, dropped); position < Math.min(to, end); position++) {
            section.add(at(position));
        }
        return section;
    }
}
