package dev.kontract.conformance.bench.http;

import java.io.IOException;
import java.util.Arrays;

/** Splits the bytes of one watch into lines, one for each event, and keeps only the beginning of long ones. */
public final class EventLines implements Received {

    private final int limit;
    private final Received events;
    private byte[] line = new byte[4096];
    private int length;

    /**
     * Creates a splitter.
     *
     * @param limit the largest number of bytes to keep of a line
     * @param events receives each line without its end
     */
    public EventLines(int limit, Received events) {
        this.limit = limit;
        this.events = events;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) throws IOException {
        for (int begin = from; begin < to; ) {
            int end = begin;
            while (end < to && bytes[end] != '\n') {
                end++;
            }
            append(bytes, begin, end);
            if (end < to) {
                events.accept(line, 0, length);
                length = 0;
            }
            begin = end + 1;
        }
    }

    private void append(byte[] bytes, int from, int to) {
        int part = Math.min(to - from, limit - length);
        if (line.length < length + part) {
            line = Arrays.copyOf(line, Math.max(length + part, 2 * line.length));
        }
        System.arraycopy(bytes, from, line, length, part);
        length += part;
    }
}
