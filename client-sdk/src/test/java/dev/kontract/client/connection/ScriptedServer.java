package dev.kontract.client.connection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Says on each connection, a request at a time, what was written down for it, and hangs up at the end. */
final class ScriptedServer implements AutoCloseable {

    /** Instead of hanging up, says nothing more. */
    static final String SILENCE = "";

    /** Hangs up once it has read a request. */
    static final String HANG_UP = "\0";

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<List<String>> scripts;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger accepted = new AtomicInteger();

    /** A server with the answers of its first connection, its second, and so on. */
    ScriptedServer(List<List<String>> connections) throws IOException {
        scripts = new ConcurrentLinkedQueue<>(connections);
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            for (List<String> script = scripts.poll(); script != null; script = scripts.poll()) {
                List<String> answers = script;
                Socket connection = socket.accept();
                accepted.incrementAndGet();
                threads.execute(() -> serve(connection, answers));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket connection, List<String> answers) {
        try (connection;
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
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
        } catch (IOException e) {
            // Cut by the other side.
        } finally {
            ended.countDown();
        }
    }

    /** Waits until it has hung up once. */
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
        return socket.getLocalPort();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
