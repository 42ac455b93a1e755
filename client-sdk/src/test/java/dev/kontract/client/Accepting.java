package dev.kontract.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** A loopback port that serves each connection on its own thread. */
public final class Accepting implements AutoCloseable {

    /** Serves a connection, which is closed afterwards; a connection broken by either side is not a failure. */
    @FunctionalInterface
    public interface Serving {
        void serve(Socket connection) throws IOException;
    }

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Serving serving;

    public Accepting(Serving serving) throws IOException {
        this.serving = serving;
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                try {
                    execute(connection, serving);
                } catch (RejectedExecutionException e) {
                    connection.close(); // accepted during close()
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    /** Serves {@code connection} on another thread. */
    public void execute(Socket connection, Serving by) {
        threads.execute(() -> {
            try (connection) {
                by.serve(connection);
            } catch (IOException e) {
                // Broken by either side.
            }
        });
    }

    public int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
    }
}
