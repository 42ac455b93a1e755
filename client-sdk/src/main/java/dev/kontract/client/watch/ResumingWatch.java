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
 * Changes from one resource version on, over as many watch requests as it takes: each one starts where the last one ended, so
 * that no change is told twice or left out. To be read by one thread at a time; any thread may close it.
 *
 * <pre>{@code
 * ObjectList<Role> roles = client.roles("shop").list();
 * try (ResumingWatch<Role> watch = new ResumingWatch<>(client.roles("shop"), ListOptions.all(), roles.resourceVersion())) {
 *     watch.next().ifPresent(event -> System.out.println(event.type()));
 * } catch (ApiException.Gone e) {
 *     // too long ago: list anew
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
    private Optional<Duration> asked = Optional.empty();
    private volatile @Nullable Watch<T> current;

    /** Tells what happens after {@code version} to the objects that {@code options} select. */
    public ResumingWatch(Resource<T> resource, ListOptions options, String version) {
        this(resource, options, version, Backoff.real());
    }

    /** As the other one, waiting between connections as {@code backoff} says. */
    public ResumingWatch(Resource<T> resource, ListOptions options, String version, Backoff backoff) {
        this.resource = resource;
        this.options = options.bookmarks();
        this.version = version;
        this.backoff = backoff;
    }

    /** The state of the store up to which all was told. */
    public String resourceVersion() {
        return version;
    }

    /**
     * Waits for the next change, however often the connection breaks.
     *
     * @return the change, bookmarks too; empty when this was closed or the thread was interrupted
     * @throws ApiException.Gone when the server no longer knows where to go on
     * @throws ApiException when the server refuses for good: the caller may not watch, or nobody can
     * @throws TransportException when an object came whole and cannot be read: it would come again and again
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
     * The next change if it has arrived; does not wait where the transport pushes its responses.
     *
     * @param ready is run once when it is worth calling this again, after an empty answer
     * @param timer runs it after the pause that a failure calls for
     * @return the change, bookmarks too; empty when there is none yet or this was closed
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
                Duration pause = backoff.next(asked);
                Future<?> unused = timer.schedule(ready, pause.toNanos(), TimeUnit.NANOSECONDS);
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** What one look at the connection brought; while it is pending, another thread may already look again. */
    private record Attempt<T extends KubernetesObject>(boolean isPending, Optional<WatchEvent<T>> event) {}

    private Attempt<T> attempt(@Nullable Runnable ready) {
        failed = false;
        asked = Optional.empty();
        try {
            Watch<T> open = connection();
            if (ready != null && open.whenReady(ready)) {
                return new Attempt<>(true, Optional.empty());
            }
            Optional<WatchEvent<T>> event = open.next();
            if (event.isPresent()) {
                advance(event.get().object());
            } else {
                failed = silent; // A server that ends every watch before it told anything is not asked in a circle.
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
            asked = e.retryAfter();
        }
        return new Attempt<>(false, Optional.empty());
    }

    private void interrupted(RuntimeException failure) {
        LOG.debug("watch of {} is resumed after {}", resource, version, failure);
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
                backoff.await(asked);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    /** Ends the watch; a thread that waits in {@link #next()} gets the empty answer. */
    @Override
    public void close() {
        closed = true;
        Watch<T> open = current;
        if (open != null) {
            open.close();
        }
    }
}
