package dev.kontract.client.informer;

import dev.kontract.model.KubernetesObject;
import java.util.function.UnaryOperator;

/**
 * Common transformations of cached objects.
 *
 * <pre>{@code
 * Informer.of(client.pods("shop")).transform(Transforms.dropManagedFields()).start();
 * }</pre>
 */
public final class Transforms {

    private Transforms() {}

    /** Removes the managed fields, which often make up half of an object. */
    public static <T extends KubernetesObject> UnaryOperator<T> dropManagedFields() {
        return object -> {
            object.metadata().setManagedFields(null);
            return object;
        };
    }
}
