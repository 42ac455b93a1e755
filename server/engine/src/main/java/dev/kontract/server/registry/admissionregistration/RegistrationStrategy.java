package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import java.util.List;

/** Base class of the strategies of all kinds of the group. */
abstract class RegistrationStrategy implements Strategy {

    private static final String RESERVED_SUFFIX = ".static.k8s.io";

    @Override
    public final boolean tracksGeneration() {
        return true;
    }

    @Override
    public final boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public final List<String> warnings(ObjectNode object) {
        return object.path("metadata").path("name").asText("").endsWith(RESERVED_SUFFIX)
                ? List.of("metadata.name: names ending with \"" + RESERVED_SUFFIX
                        + "\" are reserved for static manifest-based configurations and cannot be managed via the API")
                : List.of();
    }
}
