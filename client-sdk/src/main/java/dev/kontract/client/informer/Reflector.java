package dev.kontract.client.informer;

import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.watch.Backoff;
import dev.kontract.client.watch.ResumingWatch;
import dev.kontract.client.watch.WatchEvent;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a cache equal to the server: reads all objects, then every change from that moment on, and everything anew when the
 * server no longer knows that moment. Runs on one thread at a time: on one of its own that waits for changes, or, with a shared
 * executor, whenever changes have arrived.
 */
final class Reflector<T extends KubernetesObject> {

    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

    private final Resource<T> resource;
    private final ListOptions options;
    private final Cache<T> cache;
    private final Backoff backoff;
    private final InitialList<T> lists;
    private final Optional<ScheduledExecutorService> shared;
    private volatile boolean closed;
    private volatile Optional<ResumingWatch<T>> watch = Optional.empty();

    Reflector(
            Resource<T> resource,
            ListOptions options,
            Cache<T> cache,
            Backoff backoff,
            Optional<ScheduledExecutorService> shared) {
        this.resource = resource;
        this.options = options;
        this.cache = cache;
        this.backoff = backoff;
        this.shared = shared;
        lists = new InitialList<>(resource, options);
    }

    /** Follows the server until this is closed, or until there is nothing to do and a later run is certain. */
    void run() {
        boolean proceed = true;
        while (proceed && !closed) {
            try {
                proceed = follow(watch.isPresent() ? watch.get() : list());
            } catch (ApiException.Gone e) {
                LOG.debug("{} is listed anew: {}", resource, e.getMessage());
                proceed = restart(Optional.empty());
            } catch (ApiException e) {
                LOG.warn("{} cannot be read: {}", resource, e.getMessage());
                if (e instanceof ApiException.NotServed) {
                    cache.refuse(e);
                }
                proceed = restart(e.retryAfter());
            } catch (TransportException e) {
                if (!closed) {
                    LOG.warn("{} cannot be read: {}", resource, e.getMessage());
                }
                proceed = restart(Optional.empty());
            } catch (RejectedExecutionException e) {
                LOG.debug("{} is no longer followed: the executor has ended", resource);
                return;
            } catch (RuntimeException | Error e) {
                LOG.error("{} cannot be kept", resource, e);
                proceed = restart(Optional.empty());
            }
        }
    }

    private ResumingWatch<T> list() {
        ListedObjects<T> objects = lists.get();
        cache.replace(objects.objects(), objects.resourceVersion());
        ResumingWatch<T> changes = new ResumingWatch<>(resource, options, objects.resourceVersion(), backoff);
        watch = Optional.of(changes);
        if (closed) {
            changes.close();
        }
        return changes;
    }

    /** Whether to call it again; if not, a later run has been arranged, or this is closed. */
    private boolean follow(ResumingWatch<T> changes) {
        Optional<WatchEvent<T>> event = shared.isPresent() ? changes.poll(this::submit, shared.get()) : changes.next();
        event.ifPresent(this::take);
        return event.isPresent();
    }

    private void take(WatchEvent<T> event) {
        backoff.reset();
        switch (event.type()) {
            case ADDED, MODIFIED -> cache.put(event.object());
            case DELETED -> cache.delete(event.object());
            case BOOKMARK ->
                LOG.trace("{} is known up to {}", resource, event.object().resourceVersion());
        }
        cache.reached(event.object().resourceVersion());
    }

    /** Lists everything anew after a pause; whether it is over when this returns. */
    private boolean restart(Optional<Duration> asked) {
        watch.ifPresent(ResumingWatch::close);
        watch = Optional.empty();
        if (closed) {
            return false;
        }
        if (shared.isPresent()) {
            later(shared.get(), backoff.next(asked));
            return false;
        }
        try {
            backoff.await(asked);
            return true;
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void submit() {
        later(shared.orElseThrow(), Duration.ZERO);
    }

    private void later(ScheduledExecutorService executor, Duration pause) {
        try {
            if (!closed) {
                Future<?> unused = executor.schedule(this::run, pause.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is no longer followed: the executor has ended", resource);
        }
    }

    void close() {
        closed = true;
        lists.close();
        watch.ifPresent(ResumingWatch::close);
    }
}
