package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.watch.ResumingWatch;
import dev.kontract.client.watch.WatchEvent;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Waits until an object satisfies a predicate, using a watch on that single object. Confined to one thread. */
final class ConditionWait<T extends KubernetesObject> {

    private final Resource<T> resource;
    private final ListOptions selection;
    private final Predicate<Optional<T>> condition;
    private final String what;

    /**
     * Waits for the object {@code name}.
     *
     * @param condition called with the object after each change, or with empty while it does not exist
     */
    ConditionWait(Resource<T> resource, String name, Predicate<Optional<T>> condition) {
        this.resource = resource;
        this.selection = ListOptions.all().fields(FieldQuery.is("metadata.name", name));
        this.condition = condition;
        what = resource + "/" + name;
    }

    /**
     * Waits and returns the object that satisfied the predicate.
     *
     * @throws IllegalStateException if the time limit expires or the thread is interrupted
     */
    Optional<T> within(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            try {
                return look(end);
            } catch (ApiException.Gone e) {
                // The watch's resource version has expired: read the object again.
            } catch (TimeoutException e) {
                throw new IllegalStateException(what + " did not meet the condition within " + limit, e);
            }
        }
    }

    private Optional<T> look(long end) throws TimeoutException {
        ObjectList<T> now = resource.list(selection);
        Optional<T> object = now.items().stream().findFirst();
        if (condition.test(object)) {
            return object;
        }
        try (ResumingWatch<T> changes = new ResumingWatch<>(resource, selection, now.resourceVersion())) {
            CompletableFuture<Void> over = new CompletableFuture<>();
            var unused = over.completeOnTimeout(null, end - System.nanoTime(), TimeUnit.NANOSECONDS)
                    .thenRun(changes::close);
            try {
                return follow(changes);
            } finally {
                over.complete(null);
            }
        }
    }

    private Optional<T> follow(ResumingWatch<T> changes) throws TimeoutException {
        for (Optional<WatchEvent<T>> change = changes.next(); change.isPresent(); change = changes.next()) {
            Optional<T> object = change.filter(event -> event.type() != WatchEvent.Type.DELETED)
                    .map(WatchEvent::object);
            if (change.get().type() != WatchEvent.Type.BOOKMARK && condition.test(object)) {
                return object;
            }
        }
        throw new TimeoutException();
    }
}
