package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The cost of watches without events: one connection each, as if each were another client. */
final class IdleWatches {

    private static final int WATCHES = 2000;

    private final Targets targets;
    private final Figures figures;

    IdleWatches(Targets targets, Figures figures) {
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        for (Protocol protocol : Protocol.values()) {
            try (MeasuredServer server = targets.server("idle-" + protocol)) {
                run(server, protocol);
            }
        }
    }

    private void run(MeasuredServer server, Protocol protocol) throws IOException {
        Target target = server.target();
        List<Connection> open = new ArrayList<>();
        try {
            open(target, protocol, 50, open);
            long heap = server.heap();
            long resident = target.resident();
            long threads = MeasuredServer.status(server.pid(), "Threads");
            open(target, protocol, WATCHES, open);
            long more = target.resident() - resident;
            String title = WATCHES + " idle watches, " + protocol.title() + ", ";
            figures.note(title + "resident", Report.megabytes(more));
            figures.note(title + "heap", Report.megabytes(server.heap() - heap));
            figures.note(title + "threads", String.valueOf(MeasuredServer.status(server.pid(), "Threads") - threads));
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    /** Each watch starts with the existing objects, so the first line shows that it is served. */
    private static void open(Target target, Protocol protocol, int watches, List<Connection> open) throws IOException {
        Call call = Call.get("/api/v1/namespaces/default/configmaps?watch=true&sendInitialEvents=true"
                + "&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true");
        CountDownLatch served = new CountDownLatch(watches);
        for (int i = 0; i < watches; i++) {
            Connection connection = target.connect(protocol);
            open.add(connection);
            Thread reader = new Thread(null, () -> read(connection, call, served), "watch", 128 * 1024);
            reader.setDaemon(true);
            reader.start();
        }
        try {
            if (!served.await(60, TimeUnit.SECONDS)) {
                throw new IOException(served.getCount() + " watches are not served");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void read(Connection connection, Call call, CountDownLatch served) {
        try {
            AtomicBoolean first = new AtomicBoolean(true);
            connection.watch(List.of(call), lines -> {
                if (lines > 0 && first.getAndSet(false)) {
                    served.countDown();
                }
            });
        } catch (IOException e) {
            // closed at the end of the measurement, or missed by the latch
        }
    }
}
