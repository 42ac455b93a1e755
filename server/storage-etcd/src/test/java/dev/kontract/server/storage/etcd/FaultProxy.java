package dev.kontract.server.storage.etcd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A proxy to a loopback port that can break or silently stall its connections. */
final class FaultProxy implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch running = new CountDownLatch(0);
    private volatile boolean answersHeld;

    FaultProxy(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    /** Breaks every connection; new ones are accepted. */
    void cut() {
        open.forEach(FaultProxy::closeQuietly);
    }

    /** Stalls both directions. */
    void pause() {
        running = new CountDownLatch(1);
    }

    /** Forwards requests but no responses. */
    void holdAnswers() {
        answersHeld = true;
        running = new CountDownLatch(1);
    }

    void resume() {
        answersHeld = false;
        running.countDown();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                link(listening.accept());
            } catch (IOException e) {
                return; // Closed.
            }
        }
    }

    private void link(Socket client) {
        open.add(client);
        try {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(server);
            start(() -> pump(client, server, false));
            start(() -> pump(server, client, true));
        } catch (IOException e) {
            open.remove(client);
            closeQuietly(client); // The target does not accept connections.
        }
    }

    private void pump(Socket from, Socket to, boolean answers) {
        byte[] buffer = new byte[16_384];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (answers || !answersHeld) {
                    running.await();
                }
                out.write(buffer, 0, count);
            }
        } catch (IOException e) {
            return; // Connection broken.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "fault-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        resume();
        cut();
    }
}
