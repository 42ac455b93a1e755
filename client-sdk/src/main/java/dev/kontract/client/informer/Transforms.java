package dev.kontract.client.informer;

import dev.kontract.model.KubernetesObject;
import java.util.function.UnaryOperator;

/**
 * What is commonly left out of a copy.
 *
 * <pre>{@code
 * Informer.of(client.pods("shop")).transform(Transforms.dropManagedFields()).start();
 * }</pre>
 */
public final class Transforms {

    private Transforms() {}

    /** Leaves out who owns which field, often half of an object. */
    public static <T extends KubernetesObject> UnaryOperator<T> dropManagedFields() {
        return object -> {
            object.metadata().setManagedFields(null);
            return object;
        };
    }
}
