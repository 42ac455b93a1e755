package dev.kontract.client.connection;

import dev.kontract.client.Accepting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that sends prepared responses on each connection, one for each request, and closes it after the last one. */
final class ScriptedServer implements AutoCloseable {

    /** Instead of closing the connection, sends nothing more. */
    static final String SILENCE = "";

    /** Closes the connection after reading a request. */
    static final String HANG_UP = "\0";

    private final Accepting accepting;
    private final Queue<List<String>> scripts;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger accepted = new AtomicInteger();

    /**
     * Creates a server with the responses of its first connection, its second, and so on; later connections are closed
     * immediately.
     */
    ScriptedServer(List<List<String>> connections) throws IOException {
        scripts = new ConcurrentLinkedQueue<>(connections);
        accepting = new Accepting(this::serve);
    }

    private void serve(Socket connection) throws IOException {
        List<String> answers = scripts.poll();
        if (answers == null) {
            return;
        }
        accepted.incrementAndGet();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            for (String answer : answers) {
                read(in);
                if (answer.equals(HANG_UP)) {
                    return;
                }
                connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                if (answer.equals(SILENCE)) {
                    read(in);
                }
            }
        } finally {
            ended.countDown();
        }
    }

    /** Waits until it has closed a connection. */
    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /** Reads a request without a body. */
    private void read(BufferedReader in) throws IOException {
        StringBuilder request = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            request.append(line).append('\n');
        }
        requests.add(request.toString());
    }

    List<String> requests() {
        return requests;
    }

    int accepted() {
        return accepted.get();
    }

    int port() {
        return accepting.port();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    @Override
    public void close() throws IOException {
        accepting.close();
    }
}
