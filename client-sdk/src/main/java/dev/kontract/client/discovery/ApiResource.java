package dev.kontract.client.discovery;

import dev.kontract.client.Kind;
import dev.kontract.model.CustomObject;
import java.util.Set;

/**
 * A resource from a server's discovery documents. Immutable.
 *
 * <pre>{@code
 * if (resource.supports("list", "watch")) {
 *     Informer.of(client.resource(resource.kind()).metadataOnly()).start();
 * }
 * }</pre>
 *
 * @param kind names, path and scope
 * @param verbs the supported verbs
 */
public record ApiResource(Kind<CustomObject> kind, Set<String> verbs) {

    /** Copies the verbs. */
    public ApiResource {
        verbs = Set.copyOf(verbs);
    }

    /** Returns whether all the given verbs are supported. */
    public boolean supports(String... required) {
        return verbs.containsAll(Set.of(required));
    }
}
