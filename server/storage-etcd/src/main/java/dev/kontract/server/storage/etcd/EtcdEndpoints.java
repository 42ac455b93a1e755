package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import io.grpc.ConnectivityState;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The members of etcd, one of which is in use at a time. Safe for use by many threads.
 *
 * <p>If the member in use is disconnected or did not respond to a request, a connected one replaces it.
 */
final class EtcdEndpoints implements AutoCloseable {

    private static final Duration AVOIDANCE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(5);
    private static final Duration RECONNECT = Duration.ofMillis(200);

    private final List<EtcdEndpoint> all;
    private final EtcdEventLoop thread;
    private final CopyOnWriteArraySet<Consumer<EtcdEndpoint>> listeners = new CopyOnWriteArraySet<>();
    private volatile EtcdEndpoint current;
    private volatile boolean closed;

    /**
     * Creates members that are connected on first use.
     *
     * @throws IllegalArgumentException if a file for TLS cannot be used
     */
    EtcdEndpoints(List<URI> servers, TlsFiles tls) {
        this.thread = new EtcdEventLoop();
        try {
            this.all = servers.stream()
                    .map(server -> new EtcdEndpoint(server, tls, thread))
                    .toList();
        } catch (IllegalArgumentException e) {
            thread.close();
            throw e;
        }
        this.current = all.get(ThreadLocalRandom.current().nextInt(all.size()));
    }

    /**
     * Returns the members that {@code options} name.
     *
     * @throws IllegalArgumentException if a file for TLS cannot be used
     */
    static EtcdEndpoints of(EtcdProvider options) {
        return new EtcdEndpoints(options.servers(), options.tls());
    }

    int size() {
        return all.size();
    }

    List<EtcdEndpoint> all() {
        return all;
    }

    /** Notifies {@code listener} of every member that did not respond. */
    void onFailure(Consumer<EtcdEndpoint> listener) {
        listeners.add(listener);
    }

    void forget(Consumer<EtcdEndpoint> listener) {
        listeners.remove(listener);
    }

    /**
     * Returns a connected member.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if none is connected: immediately if all refuse connections,
     *     otherwise after {@code patience}
     */
    EtcdEndpoint connected(Duration patience) {
        EtcdEndpoint preferred = connected();
        if (preferred != null) {
            return preferred;
        }
        long end = System.nanoTime() + patience.toNanos();
        long reconnect = System.nanoTime();
        boolean pressed = false;
        while (!closed) {
            EtcdEndpoint ready = ready();
            if (ready != null) {
                current = ready;
                return ready;
            }
            long now = System.nanoTime();
            if (now - end >= 0 || (pressed && allFail())) {
                throw unavailable("etcd cannot be reached at " + addresses() + reason()
                        + "; does it run, and does --etcd-servers name it?");
            }
            if (now - reconnect >= 0) {
                all.forEach(EtcdEndpoint::reconnect);
                reconnect = now + RECONNECT.toNanos();
            } else {
                pressed = true;
            }
            pause();
        }
        throw unavailable("closed");
    }

    /** Returns the member in use if it is connected, else null. */
    @Nullable
    EtcdEndpoint connected() {
        EtcdEndpoint preferred = current;
        boolean usable = !closed && !preferred.isAvoided() && preferred.state() == ConnectivityState.READY;
        return usable ? preferred : null;
    }

    private @Nullable EtcdEndpoint ready() {
        @Nullable EtcdEndpoint found = null;
        for (EtcdEndpoint each : all) {
            if (each.state() == ConnectivityState.READY
                    && (found == null || (found.isAvoided() && !each.isAvoided()))) {
                found = each;
            }
        }
        return found;
    }

    private boolean allFail() {
        return all.stream().allMatch(each -> each.state() == ConnectivityState.TRANSIENT_FAILURE);
    }

    private String addresses() {
        return all.stream().map(EtcdEndpoint::toString).collect(Collectors.joining(", "));
    }

    private String reason() {
        return all.stream()
                .map(EtcdEndpoint::failure)
                .flatMap(Optional::stream)
                .findFirst()
                .map(why -> ": " + why)
                .orElse("");
    }

    private static void pause() {
        LockSupport.parkNanos(POLL.toNanos());
        if (Thread.currentThread().isInterrupted()) {
            throw unavailable("interrupted");
        }
    }

    /** Records that a member did not respond. */
    void failed(EtcdEndpoint endpoint) {
        if (all.size() == 1) {
            return;
        }
        endpoint.avoidFor(AVOIDANCE);
        listeners.forEach(listener -> listener.accept(endpoint));
    }

    static StorageException unavailable(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }

    @Override
    public void close() {
        closed = true;
        all.forEach(EtcdEndpoint::close);
        thread.close();
    }
}
