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

    /** A proxy that does no harm until it is told to. */
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

    /** How many connections came so far. */
    int accepted() {
        return accepted.get();
    }

    /** How many connections are open, as far as this side knows. */
    int open() {
        return links.size();
    }

    /** Cuts every connection there is. */
    public void cut() {
        links.forEach(Link::cut);
    }

    /** Cuts every connection, and every new one at once, until {@link #admit()}. */
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

    /** The connections there are stay open and bring no answers any more; what is asked still comes through. */
    public void loseAnswers() {
        links.forEach(Link::loseAnswers);
    }

    /** The connections there are stay open and say nothing any more, in both directions: no end, no reset. */
    public void fallSilent() {
        links.forEach(Link::fallSilent);
    }

    /**
     * Each of the connections there are ends when its client says something. The server hears that at {@link #arrive()}: what
     * later connections bring overtakes it.
     */
    public void fallBehind() {
        links.forEach(Link::fallBehind);
    }

    /** What was overtaken arrives. */
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
