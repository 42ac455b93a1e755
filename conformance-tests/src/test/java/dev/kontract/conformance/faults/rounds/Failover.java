package dev.kontract.conformance.faults.rounds;

import dev.kontract.conformance.faults.rounds.ServerConnection.Reply;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client that writes one object all the time, and goes to another server when one does not answer. Thread-safe. */
final class Failover implements AutoCloseable {

    private static final String OBJECT = "/api/v1/namespaces/default/configmaps/counter";

    private final List<ServerConnection> servers;
    private final Thread writer = new Thread(this::write, "failover");
    private volatile boolean closed;
    private volatile int server;
    private int writes;
    private long last;
    private long longest;

    Failover(List<ServerConnection> servers) {
        this.servers = servers;
        writer.start();
    }

    private void write() {
        for (int count = 0; !closed; count++) {
            Reply reply = send("PATCH", OBJECT, "application/merge-patch+json", "{\"data\":{\"n\":\"" + count + "\"}}");
            if (reply != null && reply.status() == 404) {
                String path = OBJECT.substring(0, OBJECT.lastIndexOf('/'));
                reply = send("POST", path, "application/json", "{\"metadata\":{\"name\":\"counter\"}}");
            }
            if (reply != null && reply.isDone()) {
                acknowledged(reply.ended());
            } else {
                server = (server + 1) % servers.size();
            }
        }
    }

    private @Nullable Reply send(String method, String path, String type, String body) {
        try {
            return servers.get(server).send(method, path, type, body);
        } catch (IOException e) {
            return null;
        }
    }

    private synchronized void acknowledged(long now) {
        longest = last == 0 ? 0 : Math.max(longest, now - last);
        last = now;
        writes++;
    }

    private synchronized int writes() {
        return writes;
    }

    /** The number of the server that it writes to. */
    int server() {
        return server;
    }

    /** Returns the longest time in milliseconds without a write from now on, until writes succeed again after {@code fault}. */
    long pause(Runnable fault) {
        awaitMore();
        synchronized (this) {
            longest = 0;
        }
        fault.run();
        awaitMore();
        synchronized (this) {
            return TimeUnit.NANOSECONDS.toMillis(longest);
        }
    }

    private void awaitMore() {
        int wanted = writes() + 20;
        Patience.await(() -> "more writes", () -> writes() >= wanted);
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        writer.join();
    }
}
