package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** One client reads a whole collection as the initial events of a watch. */
final class StreamedList {

    private static final int MINUTES = 5;

    private StreamedList() {}

    /** Every request of the sample is an event; the watch is open until the connection is closed. */
    static Sample read(Target target, Connection connection, String collection) throws IOException {
        long objects = StoredObjects.count(connection, collection);
        Call call = Call.get(collection + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                + "&allowWatchBookmarks=true");
        AtomicLong events = new AtomicLong();
        CountDownLatch all = new CountDownLatch(1);
        Duration cpu = target.cpu();
        long begin = System.nanoTime();
        Thread reader = new Thread(() -> read(connection, call, events, objects, all), "streaming list");
        reader.setDaemon(true);
        reader.start();
        try {
            if (!all.await(MINUTES, TimeUnit.MINUTES)) {
                throw new IOException(events + " of " + objects + " events arrived");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return new Sample(
                objects,
                Duration.ofNanos(System.nanoTime() - begin),
                target.cpu().minus(cpu),
                0,
                0);
    }

    /** The bookmark behind the objects is an event as well. */
    private static void read(Connection connection, Call call, AtomicLong events, long objects, CountDownLatch all) {
        try {
            connection.watch(List.of(call), lines -> {
                if (events.addAndGet(lines) > objects) {
                    all.countDown();
                }
            });
        } catch (IOException e) {
            // closed at the end of the measurement, or missed by the latch
        }
    }
}
