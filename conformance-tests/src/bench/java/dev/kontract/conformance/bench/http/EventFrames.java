package dev.kontract.conformance.bench.http;

import java.util.function.LongConsumer;

/** Counts the events of one watch in protobuf, each of which follows its length in four bytes. */
public final class EventFrames implements Received {

    private static final int PREFIX = 4;

    private final LongConsumer events;
    private int prefix;
    private int length;

    /** @param events receives the number of events that have ended */
    public EventFrames(LongConsumer events) {
        this.events = events;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        long ended = 0;
        for (int i = from; i < to; ) {
            if (prefix < PREFIX) {
                length = (length << 8) | (bytes[i++] & 0xff);
                prefix++;
            } else {
                int part = Math.min(to - i, length);
                length -= part;
                i += part;
            }
            if (prefix == PREFIX && length == 0) {
                prefix = 0;
                ended++;
            }
        }
        events.accept(ended);
    }
}
