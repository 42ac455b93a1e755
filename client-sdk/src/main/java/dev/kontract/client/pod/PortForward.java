package dev.kontract.client.pod;

import dev.kontract.client.http.Call;
import dev.kontract.client.http.ChannelSocket;
import dev.kontract.client.http.Transport;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A port of this machine whose connections are forwarded to a port of a pod, at most 512 at a time; further ones wait. A connection
 * that cannot be forwarded is closed; the reason is logged, and {@link #lastFailure} returns it. A connection that the local program
 * ends or resets is no failure.
 * Thread-safe.
 *
 * <pre>{@code
 * try (PortForward database = client.pod("shop", "db-0").forward(5432)) {
 *     connect("jdbc:postgresql://localhost:" + database.localPort() + "/shop");
 * }
 * }</pre>
 */
public final class PortForward implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(PortForward.class);

    private static final int DATA = 0;
    private static final int ERROR = 1;

    /** Each channel begins with the number of the port. */
    private static final int PORT_BYTES = 2;

    private static final int BUFFER = 8 * 1024;

    /** Each connection takes two threads. */
    private static final int MOST = 512;

    private final Transport transport;
    private final Call call;
    private final ServerSocket listener;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final Semaphore places;
    private volatile boolean closed;
    private volatile @Nullable IOException lastFailure;

    PortForward(Transport transport, Call call) throws IOException {
        this(transport, call, MOST);
    }

    /** Forwards at most {@code most} connections at a time. */
    PortForward(Transport transport, Call call, int most) throws IOException {
        places = new Semaphore(most);
        this.transport = transport;
        this.call = call;
        listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        start("listener", this::accept);
    }

    /** Returns the port on the loopback interface. */
    public int localPort() {
        return listener.getLocalPort();
    }

    /** Returns why the latest connection that failed could not be forwarded; empty if none has failed. */
    public Optional<IOException> lastFailure() {
        return Optional.ofNullable(lastFailure);
    }

    private void start(String task, Runnable run) {
        Thread thread = new Thread(run, "port-forward-" + task + "-" + listener.getLocalPort());
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try (listener) {
            while (true) {
                places.acquireUninterruptibly();
                Socket accepted = listener.accept();
                track(accepted);
                start("connection", () -> forward(accepted));
            }
        } catch (IOException e) {
            if (!closed) {
                failed(e);
            }
        }
    }

    /** A connection opened while {@link #close} runs is closed here. */
    private void track(Closeable connection) throws IOException {
        open.add(connection);
        if (listener.isClosed()) {
            connection.close();
        }
    }

    private void forward(Socket accepted) {
        try (accepted) {
            exchange(accepted);
        } catch (IOException e) {
            LOG.debug("the local connection ended", e);
        } finally {
            open.remove(accepted);
            places.release();
        }
    }

    /** A failure is known before the local connection is closed. */
    private void exchange(Socket accepted) {
        try (ChannelSocket pod = transport.connect(call, List.of(ChannelSocket.V4), DATA, ERROR)) {
            try {
                track(pod);
                start("upload", () -> upload(accepted, pod));
                download(pod, accepted);
            } finally {
                open.remove(pod);
            }
        } catch (IOException | RuntimeException e) {
            if (open.contains(accepted)) {
                failed(e instanceof IOException io ? io : new IOException(e.getMessage(), e));
            }
        }
    }

    /** Returns early if the local connection ends, which is no failure of the pod. */
    private void download(ChannelSocket pod, Socket accepted) throws IOException {
        InputStream data = pod.input(DATA);
        data.readNBytes(PORT_BYTES);
        byte[] buffer = new byte[BUFFER];
        for (int size = data.read(buffer); size >= 0; size = data.read(buffer)) {
            if (!write(accepted, buffer, size)) {
                return;
            }
        }
        byte[] failure = pod.whole(ERROR).join();
        if (failure.length > PORT_BYTES) {
            failed(new IOException(
                    new String(failure, PORT_BYTES, failure.length - PORT_BYTES, StandardCharsets.UTF_8)));
        }
    }

    private void failed(IOException failure) {
        lastFailure = failure;
        LOG.warn("{} failed: {}", call, failure.getMessage());
        LOG.debug("{} failed", call, failure);
    }

    /** Closes the connection to the pod at the end: the protocol of ports has no end of a single channel. */
    private void upload(Socket accepted, ChannelSocket pod) {
        OutputStream data = pod.output(DATA);
        byte[] buffer = new byte[BUFFER];
        for (int size = read(accepted, buffer); size > 0; size = read(accepted, buffer)) {
            try {
                data.write(buffer, 0, size);
            } catch (IOException e) {
                LOG.debug("the connection to the pod ended", e);
                return; // The download learns the reason.
            }
        }
        open.remove(accepted);
        pod.close();
    }

    /** Returns the number of bytes read; negative at the end of the local connection. */
    private static int read(Socket accepted, byte[] buffer) {
        try {
            return accepted.getInputStream().read(buffer);
        } catch (IOException e) {
            LOG.debug("the local connection ended", e);
            return -1;
        }
    }

    /** Returns whether the bytes were written; false at the end of the local connection. */
    private static boolean write(Socket accepted, byte[] buffer, int size) {
        try {
            accepted.getOutputStream().write(buffer, 0, size);
            return true;
        } catch (IOException e) {
            LOG.debug("the local connection ended", e);
            return false;
        }
    }

    /** Closes the port and all connections. */
    @Override
    public void close() throws IOException {
        closed = true;
        listener.close();
        List<Closeable> ended = List.copyOf(open);
        open.clear();
        for (Closeable each : ended) {
            each.close();
        }
    }
}
