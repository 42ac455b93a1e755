package dev.kontract.client.config;

import dev.kontract.client.Accepting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy that opens all tunnels to one port, regardless of the requested target, and records requests. */
final class TunnelingProxy implements AutoCloseable {

    private final Accepting connections = new Accepting(this::serve);
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final String authorization;
    private final int target;

    /**
     * @param authorization the required authorization of clients
     */
    TunnelingProxy(String authorization, int target) throws IOException {
        this.authorization = authorization;
        this.target = target;
    }

    private void serve(Socket connection) throws IOException {
        String request = head(connection);
        requests.add(request);
        OutputStream out = connection.getOutputStream();
        if (!request.contains("Proxy-Authorization: " + authorization + '\n')) {
            out.write("HTTP/1.1 407 who?\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return;
        }
        try (Socket next = new Socket(InetAddress.getLoopbackAddress(), target)) {
            out.write("HTTP/1.1 200 Connection established\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            connections.execute(next, from -> pass(from, connection));
            pass(connection, next);
        }
    }

    /** Reads the head; clients send nothing after it until they get the response. */
    private static String head(Socket connection) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    private static void pass(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        }
    }

    List<String> requests() {
        return requests;
    }

    int port() {
        return connections.port();
    }

    @Override
    public void close() throws IOException {
        connections.close();
    }
}
