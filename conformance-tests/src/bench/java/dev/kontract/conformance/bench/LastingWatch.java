package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.Target;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A watch that is opened again when the server ends it, as kube-apiserver does with one that it finds too slow. */
final class LastingWatch implements Closeable {

    private final Target target;
    private final Call call;
    private final AtomicInteger ends;
    private Connection connection;
    private boolean closed;

    /**
     * Opens the watch.
     *
     * @param ends counts how often the server ends it
     */
    LastingWatch(Target target, Call call, AtomicInteger ends) throws IOException {
        this.target = target;
        this.call = call;
        this.ends = ends;
        this.connection = target.connect(Protocol.HTTPS);
        Thread reader = new Thread(this::read, "watch");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        while (true) {
            try {
                current().watch(List.of(call), lines -> {});
            } catch (IOException e) {
                if (!reopen()) {
                    return;
                }
            }
        }
    }

    private synchronized Connection current() {
        return connection;
    }

    /** Returns false when there is nothing to open: the watch was closed, or the server takes no connection. */
    private synchronized boolean reopen() {
        if (closed) {
            return false;
        }
        ends.incrementAndGet();
        try {
            connection.close();
            connection = target.connect(Protocol.HTTPS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        connection.close();
    }
}
