package dev.kontract.conformance.bench.http;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;

/** One client's connection, kept alive, one request at a time. For one thread. */
public interface Connection extends Closeable {

    /** Timeout of a response: longer than any server takes. */
    int PATIENCE_MILLIS = 120_000;

    /** Sends a request and reads the whole answer. */
    Reply exchange(Call call) throws IOException;

    /** Sends a request that has to succeed. */
    default Reply require(Call call) throws IOException {
        return exchange(call).require(call);
    }

    /** Returns the number of watches that one connection can carry. */
    int capacity();

    /** Opens watches and reports the number of received lines, until the connection is closed. */
    default void watch(List<Call> calls, LongConsumer lines) throws IOException {
        receive(calls, (bytes, from, to) -> lines.accept(lines(bytes, from, to)));
    }

    /** Opens watches and passes on the bytes of their events, until the connection is closed. */
    void receive(List<Call> calls, Received events) throws IOException;

    /** Counts the ends of lines: an event of a watch is a line. */
    static int lines(byte[] bytes, int from, int to) {
        int lines = 0;
        for (int i = from; i < to; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        return lines;
    }
}
