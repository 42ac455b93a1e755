package dev.kontract.client.discovery;

import dev.kontract.client.Kind;
import dev.kontract.model.CustomObject;
import java.util.Set;

/**
 * A kind as a server says it serves it. Immutable.
 *
 * <pre>{@code
 * if (resource.supports("list", "watch")) {
 *     Informer.of(client.resource(resource.kind()).metadataOnly()).start();
 * }
 * }</pre>
 *
 * @param kind names, path and scope
 * @param verbs what can be done with its objects
 */
public record ApiResource(Kind<CustomObject> kind, Set<String> verbs) {

    /** A resource whose verbs do not change. */
    public ApiResource {
        verbs = Set.copyOf(verbs);
    }

    /** Whether all of {@code wanted} can be done. */
    public boolean supports(String... wanted) {
        return verbs.containsAll(Set.of(wanted));
    }
}
