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
import org.slf4j.event.Level;

/**
 * Keeps a cache in sync with the server: lists all objects, watches for changes, and lists again when the resource
 * version has expired. Runs on one thread at a time: either on its own thread, which blocks, or on a shared executor
 * whenever changes have arrived.
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

    /** Whether the resource has been served before: if it no longer is, its definition was deleted. */
    private volatile boolean listed;

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

    /** Runs until it is closed, or until it has nothing to do and a later run is scheduled. */
    void run() {
        boolean proceed = true;
        while (proceed && !closed) {
            try {
                proceed = follow(watch.isPresent() ? watch.get() : list());
            } catch (ApiException.Gone e) {
                LOG.debug("Listing {} again: {}", resource, e.getMessage());
                proceed = restart(Optional.empty());
            } catch (ApiException e) {
                cache.failed(e);
                boolean ended = listed && e instanceof ApiException.NotServed;
                LOG.atLevel(ended ? Level.DEBUG : Level.WARN)
                        .log("Failed to list or watch {}: {}", resource, e.getMessage());
                if (e instanceof ApiException.NotServed) {
                    cache.refuse(e);
                }
                proceed = restart(e.retryAfter());
            } catch (TransportException e) {
                if (!closed) {
                    cache.failed(e);
                    LOG.warn("Failed to list or watch {}: {}", resource, e.getMessage());
                }
                proceed = restart(Optional.empty());
            } catch (RejectedExecutionException e) {
                LOG.debug("Stopped watching {}: the executor was shut down", resource);
                return;
            } catch (RuntimeException | Error e) {
                cache.failed(e);
                LOG.error("Failed to process {}", resource, e);
                proceed = restart(Optional.empty());
            }
        }
    }

    private ResumingWatch<T> list() {
        ListedObjects<T> objects = lists.get();
        listed = true;
        cache.replace(objects.objects(), objects.resourceVersion());
        ResumingWatch<T> changes = new ResumingWatch<>(resource, options, objects.resourceVersion(), backoff);
        objects.watch().ifPresent(changes::begin);
        watch = Optional.of(changes);
        if (closed) {
            changes.close();
        }
        return changes;
    }

    /** Returns whether to call this again; otherwise a later run is scheduled, or this is closed. */
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
                LOG.trace(
                        "{} is up to date with resource version {}",
                        resource,
                        event.object().resourceVersion());
        }
        cache.reached(event.object().resourceVersion());
    }

    /** Lists again after a delay; returns whether the delay is already over. */
    private boolean restart(Optional<Duration> requested) {
        watch.ifPresent(ResumingWatch::close);
        watch = Optional.empty();
        if (closed) {
            return false;
        }
        if (shared.isPresent()) {
            later(shared.get(), backoff.next(requested));
            return false;
        }
        try {
            backoff.await(requested);
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
            LOG.debug("Stopped watching {}: the executor was shut down", resource);
        }
    }

    void close() {
        closed = true;
        lists.close();
        watch.ifPresent(ResumingWatch::close);
    }
}
