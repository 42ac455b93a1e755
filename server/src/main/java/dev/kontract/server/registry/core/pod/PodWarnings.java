package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.validation.Value;
import java.util.List;

/** What is accepted in a pod and yet better known. */
final class PodWarnings {

    private PodWarnings() {}

    static List<String> of(Value metadata, Value spec) {
        return List.of();
    }
}
