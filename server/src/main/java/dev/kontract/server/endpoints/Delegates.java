package dev.kontract.server.endpoints;

import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts the generated delegates in front of endpoints. */
public final class Delegates {

    private static final String PACKAGE = Delegates.class.getPackageName() + ".delegates.";

    private Delegates() {}

    /** The JAX-RS resources for {@code endpoints}; each kind's delegate is named after it. */
    public static List<Object> of(Map<ResourceDescriptor, Endpoint> endpoints) {
        List<Object> delegates = new ArrayList<>();
        endpoints.forEach((resource, endpoint) -> delegates.add(delegate(resource.kind(), endpoint)));
        return List.copyOf(delegates);
    }

    private static Object delegate(String kind, Endpoint endpoint) {
        try {
            return Class.forName(PACKAGE + kind + "Delegate")
                    .getConstructor(Endpoint.class)
                    .newInstance(endpoint);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The contract has no delegate for " + kind, e);
        }
    }
}
