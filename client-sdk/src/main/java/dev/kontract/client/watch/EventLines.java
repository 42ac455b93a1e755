package dev.kontract.client.watch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Splits a watch response into lines; each event is one line of JSON. Not thread-safe. */
final class EventLines {

    private static final int SMALLEST = 8 * 1024;

    private byte[] bytes = {};
    private int start;
    private int searched;
    private int end;

    /** Reads more data, blocking if necessary; returns false at the end of the stream. */
    boolean readFrom(InputStream stream) throws IOException {
        if (start == end) {
            start = 0;
            searched = 0;
            end = 0;
        }
        if (bytes.length - end < SMALLEST) {
            bytes = Arrays.copyOfRange(bytes, start, start + Math.max(2 * (end - start), 2 * SMALLEST));
            end -= start;
            searched -= start;
            start = 0;
        }
        int count = stream.read(bytes, end, bytes.length - end);
        if (count < 0 && start < end) {
            throw new EOFException("the response ends in the middle of an event");
        }
        end += Math.max(count, 0);
        return count >= 0;
    }

    /** Returns whether a complete line is available. */
    boolean hasNext() {
        while (searched < end && bytes[searched] != '\n') {
            searched++;
        }
        return searched < end;
    }

    /** Returns the line found by {@link #hasNext}. */
    byte[] next() {
        byte[] line = Arrays.copyOfRange(bytes, start, searched);
        searched++;
        start = searched;
        return line;
    }
}
