package dev.kontract.conformance.tasks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP proxy that opens tunnels and records their targets. */
final class TunnelProxy implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> targets = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    TunnelProxy() throws IOException {
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                sockets.add(client);
                threads.execute(() -> serve(client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket client) {
        try {
            String target = head(client.getInputStream()).split(" ")[1];
            targets.add(target);
            Socket server = new Socket(
                    InetAddress.getLoopbackAddress(),
                    URI.create("tcp://" + target).getPort());
            sockets.add(server);
            client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            threads.execute(() -> pass(server, client));
            pass(client, server);
        } catch (IOException e) {
            // The client has disconnected.
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the client disconnected after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One side has disconnected.
        }
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    List<String> targets() {
        return targets;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
