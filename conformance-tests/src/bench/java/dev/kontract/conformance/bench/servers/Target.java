package dev.kontract.conformance.bench.servers;

import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server under load.
 *
 * @param kind what it is able to do
 * @param name how the report calls it
 * @param urls where it is reached
 * @param token what lets one in
 * @param processes whose CPU time and memory are its own; empty when unknown
 */
public record Target(Kind kind, String name, Map<Protocol, URI> urls, String token, List<Long> processes) {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The CPU time in a tenth of a second of a server that only keeps itself going. */
    private static final Duration AT_REST = Duration.ofMillis(20);

    /** A C library may give back every two seconds what is freed. */
    private static final Duration GIVING_BACK = Duration.ofSeconds(3);

    private static final long MEGABYTE = 1_000_000;

    /** Whether a target is an API server, or returns fixed bytes. */
    public enum Kind {
        API,
        BYTES
    }

    /** Opens a connection of one client. */
    public Connection connect(Protocol protocol) throws IOException {
        URI url = urls.get(protocol);
        if (url == null) {
            throw new IOException(name + " does not speak " + protocol.title());
        }
        return protocol.connect(url, token);
    }

    /** Opens a connection of one client by {@link #protocol}. */
    public Connection connect() throws IOException {
        return connect(protocol());
    }

    /** Returns the first protocol it speaks. */
    public Protocol protocol() {
        return urls.keySet().iterator().next();
    }

    /** The CPU time used so far, 0 when its processes are unknown. */
    public Duration cpu() throws IOException {
        Duration sum = Duration.ZERO;
        for (long process : processes) {
            sum = sum.plus(MeasuredServer.cpu(process));
        }
        return sum;
    }

    /**
     * Waits until it has finished its background work, according to its CPU time; does not wait for a server that is always
     * busy.
     */
    public void rest() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Duration before;
        Duration now = cpu();
        do {
            before = now;
            pause();
            now = cpu();
        } while (now.minus(before).compareTo(AT_REST) > 0 && System.nanoTime() < deadline);
    }

    /** Returns the resident memory once the server is idle and no more memory is released. */
    public long settled() throws IOException {
        rest();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long settled = resident();
        long since = System.nanoTime();
        while (System.nanoTime() - since < GIVING_BACK.toNanos() && System.nanoTime() < deadline) {
            pause();
            long now = resident();
            if (Math.abs(now - settled) > MEGABYTE) {
                settled = now;
                since = System.nanoTime();
            }
        }
        return resident();
    }

    /** A tenth of a second, after which it is looked again. */
    public static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** The memory in use, in bytes. */
    public long resident() {
        return processes.stream()
                .mapToLong(pid -> MeasuredServer.status(pid, "VmRSS"))
                .sum();
    }

    /** Resets the peak, where the operating system supports that. */
    public void forgetPeak() {
        processes.forEach(MeasuredServer::forgetPeak);
    }

    /** The most memory that was in use, in bytes. */
    public long peak() {
        return processes.stream()
                .mapToLong(pid -> MeasuredServer.status(pid, "VmHWM"))
                .sum();
    }
}
