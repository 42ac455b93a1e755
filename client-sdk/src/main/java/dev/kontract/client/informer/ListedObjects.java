package dev.kontract.client.informer;

import dev.kontract.client.watch.Watch;
import dev.kontract.model.KubernetesObject;
import java.util.List;
import java.util.Optional;

/**
 * A consistent list of objects.
 *
 * @param objects the objects
 * @param resourceVersion the resource version to start a watch from
 * @param watch the watch that brought them and goes on from there, if one did
 */
record ListedObjects<T extends KubernetesObject>(List<T> objects, String resourceVersion, Optional<Watch<T>> watch) {

    /** A list without a watch. */
    static <T extends KubernetesObject> ListedObjects<T> of(List<T> objects, String resourceVersion) {
        return new ListedObjects<>(objects, resourceVersion, Optional.empty());
    }
}
