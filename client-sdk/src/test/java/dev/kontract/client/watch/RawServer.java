package dev.kontract.client.watch;

import dev.kontract.client.Accepting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that gives tests the bare connection, which they may break at any point. */
public final class RawServer implements AutoCloseable {

    /** Responds to one request. */
    public interface Handler {
        void handle(String target, OutputStream out) throws IOException;
    }

    private final Accepting accepting;
    private final List<String> targets = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final Handler handler;

    public RawServer(Handler handler) throws IOException {
        this.handler = handler;
        this.accepting = new Accepting(this::serve);
    }

    private void serve(Socket connection) throws IOException {
        connections.incrementAndGet();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1))) {
            String line = in.readLine();
            if (line == null) {
                return;
            }
            while (!"".equals(in.readLine())) {
                // The headers are not needed.
            }
            String target = line.split(" ", 3)[1];
            targets.add(target);
            handler.handle(target, connection.getOutputStream());
        } finally {
            connections.decrementAndGet();
        }
    }

    /** Returns the start of a response that ends with its connection. */
    public static byte[] head(int code) {
        return ("HTTP/1.1 " + code + " x\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    public List<String> targets() {
        return targets;
    }

    /** Returns the number of open connections. */
    public int connections() {
        return connections.get();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + accepting.port());
    }

    @Override
    public void close() throws IOException {
        accepting.close();
    }
}
