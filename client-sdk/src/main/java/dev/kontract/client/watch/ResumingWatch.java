package dev.kontract.client.watch;

import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DatabindException;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch that reconnects: each watch request continues at the resource version where the previous one ended, so that
 * no event is lost or duplicated. Read by one thread at a time; any thread may close it.
 *
 * <pre>{@code
 * ObjectList<Role> roles = client.roles("shop").list();
 * try (ResumingWatch<Role> watch = new ResumingWatch<>(client.roles("shop"), ListOptions.all(), roles.resourceVersion())) {
 *     watch.next().ifPresent(event -> System.out.println(event.type()));
 * } catch (ApiException.Gone e) {
 *     // the version has expired: list again
 * }
 * }</pre>
 */
public final class ResumingWatch<T extends KubernetesObject> implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ResumingWatch.class);

    private final Resource<T> resource;
    private final ListOptions options;
    private final Backoff backoff;
    private volatile String version;
    private volatile boolean closed;
    private boolean silent;
    private boolean failed;
    private Optional<Duration> retryAfter = Optional.empty();
    private volatile @Nullable Watch<T> current;

    /** Watches the objects selected by {@code options} for changes after {@code version}. */
    public ResumingWatch(Resource<T> resource, ListOptions options, String version) {
        this(resource, options, version, Backoff.real());
    }

    /** Same, with a {@code backoff} between connections. */
    public ResumingWatch(Resource<T> resource, ListOptions options, String version, Backoff backoff) {
        this.resource = resource;
        this.options = options.bookmarks();
        this.version = version;
        this.backoff = backoff;
    }

    /**
     * Starts with an open watch that has returned all events up to {@link #resourceVersion}, instead of opening one. Must be
     * called before the first event is requested; {@code open} is closed together with this.
     */
    public void begin(Watch<T> open) {
        current = open;
    }

    /** Returns the resource version up to which all events have been returned. */
    public String resourceVersion() {
        return version;
    }

    /**
     * Waits for the next event, reconnecting as needed.
     *
     * @return the event, possibly a bookmark; empty if the watch was closed or the thread interrupted
     * @throws ApiException.Gone if the resource version has expired
     * @throws ApiException if the server returns a permanent error
     * @throws TransportException if an object cannot be parsed; retrying would not help
     */
    public Optional<WatchEvent<T>> next() {
        while (!closed) {
            Attempt<T> attempt = attempt(null);
            if (attempt.event().isPresent()) {
                return attempt.event();
            }
            if (failed) {
                rest();
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the next event if it is available; does not block if the transport is non-blocking.
     *
     * @param ready called once when this method should be called again, after an empty result
     * @param timer runs {@code ready} after the backoff of a failure
     * @return the event, possibly a bookmark; empty if there is none yet or the watch was closed
     * @throws ApiException as {@link #next}
     * @throws TransportException as {@link #next}
     */
    public Optional<WatchEvent<T>> poll(Runnable ready, ScheduledExecutorService timer) {
        while (!closed) {
            Attempt<T> attempt = attempt(ready);
            if (attempt.isPending() || attempt.event().isPresent()) {
                return attempt.event();
            }
            if (failed) {
                Duration pause = backoff.next(retryAfter);
                Future<?> unused = timer.schedule(ready, pause.toNanos(), TimeUnit.NANOSECONDS);
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The result of one read; while it is pending, another thread may already read again. */
    private record Attempt<T extends KubernetesObject>(boolean isPending, Optional<WatchEvent<T>> event) {}

    private Attempt<T> attempt(@Nullable Runnable ready) {
        failed = false;
        retryAfter = Optional.empty();
        try {
            Watch<T> open = connection();
            if (ready != null && open.whenReady(ready)) {
                return new Attempt<>(true, Optional.empty());
            }
            Optional<WatchEvent<T>> event = open.next();
            if (event.isPresent()) {
                advance(event.get().object());
            } else {
                failed = silent; // Backs off if the server ends the watch without any event, to avoid a busy loop.
                current = null;
            }
            return new Attempt<>(false, event);
        } catch (TransportException e) {
            if (isUnreadable(e)) {
                throw e;
            }
            interrupted(e);
        } catch (ApiException e) {
            if (isFinal(e)) {
                throw e;
            }
            interrupted(e);
            retryAfter = e.retryAfter();
        }
        return new Attempt<>(false, Optional.empty());
    }

    private void interrupted(RuntimeException failure) {
        LOG.debug("Resuming the watch of {} after {}", resource, version, failure);
        failed = true;
        current = null;
    }

    private Watch<T> connection() {
        Watch<T> open = current;
        if (open == null) {
            open = resource.watch(options.resourceVersion(version));
            current = open;
            silent = true;
            if (closed) {
                open.close();
            }
        }
        return open;
    }

    private void advance(T object) {
        String next = object.resourceVersion();
        if (next != null && !next.isEmpty()) {
            version = next;
        }
        silent = false;
        backoff.reset();
    }

    private static boolean isUnreadable(TransportException failure) {
        return failure.getCause() instanceof DatabindException object
                && !(object.getCause() instanceof StreamReadException);
    }

    private static boolean isFinal(ApiException failure) {
        return failure.code() < 500 && failure.code() != 429;
    }

    private void rest() {
        try {
            if (!closed) {
                backoff.await(retryAfter);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    /** Closes the watch; a thread blocked in {@link #next()} gets an empty result. */
    @Override
    public void close() {
        closed = true;
        Watch<T> open = current;
        if (open != null) {
            open.close();
        }
    }
}
