package dev.kontract.conformance.faults;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Passes on what clients and one server say to each other, and does to it what a network may do. Safe for use by several
 * threads.
 */
public final class FaultProxy implements AutoCloseable {

    private final ServerSocket socket;
    private final int target;
    private final Supplier<Fault> faults;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private volatile boolean refusing;
    private volatile CountDownLatch running = new CountDownLatch(0);

    /** A proxy to the local port {@code target}; each connection has the next of {@code faults}. */
    FaultProxy(int target, Supplier<Fault> faults) throws IOException {
        this.target = target;
        this.faults = faults;
        socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        start(this::accept, "proxy");
    }

    /** Creates a proxy without faults. */
    public FaultProxy(int target) throws IOException {
        this(target, new AtomicInteger());
    }

    private FaultProxy(int target, AtomicInteger count) throws IOException {
        this(target, () -> new Fault(Fault.Kind.NONE, count.getAndIncrement()));
    }

    static void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                accepted.incrementAndGet();
                link(client);
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void link(Socket client) throws IOException {
        Socket server = new Socket();
        try {
            if (refusing) {
                throw new IOException("refused");
            }
            server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
            Link link = new Link(client, server, faults.get(), () -> running.await());
            links.add(link);
            link.start(() -> links.remove(link));
            if (refusing) {
                link.cut();
            }
        } catch (IOException e) {
            server.close();
            client.close();
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Returns the number of accepted connections. */
    int accepted() {
        return accepted.get();
    }

    /** Returns the number of open connections on this side. */
    int open() {
        return links.size();
    }

    /** Cuts every connection there is. */
    public void cut() {
        links.forEach(Link::cut);
    }

    /** Breaks every connection, and every new one immediately, until {@link #admit()}. */
    public void refuse() {
        refusing = true;
        cut();
    }

    /** Lets new connections through again. */
    public void admit() {
        refusing = false;
    }

    /** Holds everything up, in both directions, until {@link #resume()}. */
    public void pause() {
        running = new CountDownLatch(1);
    }

    /** Lets everything through that was held up. */
    public void resume() {
        running.countDown();
    }

    /** Existing connections stay open but forward no more responses; requests still arrive. */
    public void loseAnswers() {
        links.forEach(Link::loseAnswers);
    }

    /** Existing connections stay open but transfer nothing, in either direction: no end, no reset. */
    public void fallSilent() {
        links.forEach(Link::fallSilent);
    }

    /**
     * Each existing connection ends when its client sends something. The server receives it at {@link #arrive()}: data of later
     * connections overtakes it.
     */
    public void fallBehind() {
        links.forEach(Link::fallBehind);
    }

    /** Delivers the overtaken data. */
    public void arrive() {
        links.forEach(Link::arrive);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        resume();
        arrive();
        cut();
    }
}
