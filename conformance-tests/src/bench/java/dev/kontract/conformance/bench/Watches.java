package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches of a collection, each on a connection of its own. One that the server ends, as kube-apiserver does with a client that does
 * not read in time, is opened again as an informer would do it.
 */
final class Watches implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Target target;
    private final Protocol protocol;
    private final String collection;
    private final List<Connection> open = new ArrayList<>();
    private final AtomicLong ended = new AtomicLong();
    private boolean closed;

    Watches(Target target, Protocol protocol, String collection, int count) throws IOException {
        this.target = target;
        this.protocol = protocol;
        this.collection = collection;
        try {
            for (int i = 0; i < count; i++) {
                open();
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Returns whether the server has watches at all: a mock may have them over WebSocket only. */
    static boolean areServed(Connection connection, String collection) throws IOException {
        return connection
                .exchange(Call.get(collection + "?watch=true&timeoutSeconds=1"))
                .isSuccess();
    }

    /** Returns the number of watches that the server has closed. */
    long ended() {
        return ended.get();
    }

    private synchronized void open() throws IOException {
        if (closed) {
            return;
        }
        Connection connection = target.connect(protocol);
        open.add(connection);
        String list = connection.require(Call.get(collection + "?limit=1")).text();
        String version = JSON.readTree(list).at("/metadata/resourceVersion").asText();
        Call call = Call.get(
                collection + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=86400&resourceVersion=" + version);
        Thread reader = new Thread(() -> read(connection, call), "watch");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(Connection connection, Call call) {
        try {
            connection.watch(List.of(call), lines -> {});
        } catch (IOException e) {
            reopen(connection);
        }
    }

    private synchronized void reopen(Connection connection) {
        if (closed) {
            return;
        }
        ended.incrementAndGet();
        open.remove(connection);
        try {
            connection.close();
            open();
        } catch (IOException e) {
            // The server is down, which its load notices.
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        for (Connection connection : open) {
            connection.close();
        }
    }
}
