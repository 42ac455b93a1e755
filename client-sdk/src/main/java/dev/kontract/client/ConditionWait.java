package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.client.watch.ResumingWatch;
import dev.kontract.client.watch.WatchEvent;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Waits until an object satisfies a predicate, using a watch on that single object. Confined to one thread. */
final class ConditionWait<T extends KubernetesObject> {

    private final Resource<T> resource;
    private final ListOptions selection;
    private final Predicate<Optional<T>> condition;
    private final String what;
    private @Nullable JsonNode first;
    private Optional<T> last = Optional.empty();

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
     * @throws ConditionTimeoutException if the time limit expires or the thread is interrupted
     */
    Optional<T> within(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        boolean met = false;
        while (!met && !Thread.currentThread().isInterrupted() && (first == null || System.nanoTime() < end)) {
            try {
                met = isMet(end);
            } catch (ApiException.Gone e) {
                // The watch's resource version has expired: read the object again.
            }
        }
        if (!met) {
            String when = Thread.currentThread().isInterrupted() ? "before it was interrupted" : "within " + limit;
            throw new ConditionTimeoutException(what + " did not meet the condition " + when + observed(), last);
        }
        return last;
    }

    private boolean isMet(long end) {
        ObjectList<T> now = resource.list(selection);
        if (isMet(now.items().stream().findFirst())) {
            return true;
        }
        try (ResumingWatch<T> changes = new ResumingWatch<>(resource, selection, now.resourceVersion())) {
            CompletableFuture<Void> over = new CompletableFuture<>();
            var unused = over.completeOnTimeout(null, end - System.nanoTime(), TimeUnit.NANOSECONDS)
                    .thenRun(changes::close);
            try {
                return isMetBy(changes);
            } finally {
                over.complete(null);
            }
        }
    }

    private boolean isMetBy(ResumingWatch<T> changes) {
        for (Optional<WatchEvent<T>> change = changes.next(); change.isPresent(); change = changes.next()) {
            WatchEvent<T> event = change.get();
            if (event.type() != WatchEvent.Type.BOOKMARK
                    && isMet(change.filter(each -> each.type() != WatchEvent.Type.DELETED)
                            .map(WatchEvent::object))) {
                return true;
            }
        }
        return false;
    }

    private boolean isMet(Optional<T> object) {
        last = object;
        first = first == null ? tree(object) : first;
        return condition.test(object);
    }

    private static JsonNode tree(Optional<? extends KubernetesObject> object) {
        return object.map(Json::tree).orElse(MissingNode.getInstance());
    }

    private String observed() {
        if (first == null) {
            return "";
        }
        JsonNode now = tree(last);
        List<String> changes = ObjectDiff.of(first, now);
        String status = now.path("status").isEmpty() ? "" : "\nIts status: " + now.path("status");
        return (last.isEmpty() ? "\nIt does not exist." : status)
                + (changes.isEmpty() ? "\nIt did not change meanwhile." : "\nChanged meanwhile:")
                + changes.stream().map(line -> "\n  " + line).reduce("", String::concat);
    }
}
