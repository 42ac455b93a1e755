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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a cache like the server: takes all there is, then every change from that moment on; all anew when the server has
 * forgotten the moment.
 */
final class Reflector<T extends KubernetesObject> {

    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

    private final Resource<T> resource;
    private final ListOptions options;
    private final Cache<T> cache;
    private final Backoff backoff;
    private final InitialList<T> lists;
    private volatile boolean closed;
    private volatile Optional<ResumingWatch<T>> watch = Optional.empty();

    Reflector(Resource<T> resource, ListOptions options, Cache<T> cache, Backoff backoff) {
        this.resource = resource;
        this.options = options;
        this.cache = cache;
        this.backoff = backoff;
        lists = new InitialList<>(resource, options);
    }

    void run() {
        while (!closed) {
            try {
                ListedObjects<T> snapshot = lists.get();
                cache.replace(snapshot.objects(), snapshot.resourceVersion());
                follow(snapshot.resourceVersion());
            } catch (ApiException.Gone e) {
                LOG.debug("{} is listed anew: {}", resource, e.getMessage());
                rest(Optional.empty());
            } catch (ApiException e) {
                LOG.warn("{} cannot be read: {}", resource, e.getMessage());
                rest(e.retryAfter());
            } catch (TransportException e) {
                if (!closed) {
                    LOG.warn("{} cannot be read: {}", resource, e.getMessage());
                }
                rest(Optional.empty());
            } catch (RuntimeException | Error e) {
                LOG.error("{} cannot be kept", resource, e);
                rest(Optional.empty());
            }
        }
    }

    private void follow(String version) {
        try (ResumingWatch<T> changes = new ResumingWatch<>(resource, options, version, backoff)) {
            watch = Optional.of(changes);
            if (closed) {
                return;
            }
            for (Optional<WatchEvent<T>> event = changes.next(); event.isPresent(); event = changes.next()) {
                backoff.reset();
                take(event.get());
            }
        }
    }

    private void take(WatchEvent<T> event) {
        switch (event.type()) {
            case ADDED, MODIFIED -> cache.put(event.object());
            case DELETED -> cache.delete(event.object());
            case BOOKMARK ->
                LOG.trace("{} is known up to {}", resource, event.object().resourceVersion());
        }
        cache.reached(event.object().resourceVersion());
    }

    private void rest(Optional<Duration> asked) {
        try {
            if (!closed) {
                backoff.await(asked);
            }
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }

    void close() {
        closed = true;
        lists.close();
        watch.ifPresent(ResumingWatch::close);
    }
}
