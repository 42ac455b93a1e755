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
 * @param watch the watch that returned them and that continues after them, if there is one
 */
record ListedObjects<T extends KubernetesObject>(List<T> objects, String resourceVersion, Optional<Watch<T>> watch) {

    /** Returns a list without a watch. */
    static <T extends KubernetesObject> ListedObjects<T> of(List<T> objects, String resourceVersion) {
        return new ListedObjects<>(objects, resourceVersion, Optional.empty());
    }
}
