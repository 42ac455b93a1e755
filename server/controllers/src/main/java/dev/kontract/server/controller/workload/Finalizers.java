package dev.kontract.server.controller.workload;

import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The finalizers of objects, which keep them until a controller has done its part.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/">Finalizers</a>
 */
public final class Finalizers {

    private Finalizers() {}

    /** Returns the finalizers of an object. */
    public static List<String> of(KubernetesObject object) {
        return Objects.requireNonNullElse(object.metadata().getFinalizers(), List.of());
    }

    /** Returns a copy of an object with one more finalizer. */
    public static <T extends KubernetesObject> T with(T object, String finalizer) {
        List<String> more = new ArrayList<>(of(object));
        more.add(finalizer);
        return copy(object, more);
    }

    /** Returns a copy of an object without a finalizer. */
    public static <T extends KubernetesObject> T without(T object, String finalizer) {
        List<String> rest = new ArrayList<>(of(object));
        rest.remove(finalizer);
        return copy(object, rest);
    }

    private static <T extends KubernetesObject> T copy(T object, List<String> finalizers) {
        T next = Json.copy(object);
        next.metadata().setFinalizers(finalizers.isEmpty() ? null : finalizers);
        return next;
    }
}
