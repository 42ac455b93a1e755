package dev.kontract.server.request;

import java.util.List;
import java.util.Set;

/** The verbs of requests for resources. */
public final class ResourceVerbs {

    private static final List<String> ALL =
            List.of("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection");

    private ResourceVerbs() {}

    /**
     * Returns some of the verbs.
     *
     * @throws IllegalArgumentException if one of {@code verbs} is unknown; the message lists the known ones
     */
    public static Set<String> of(String... verbs) {
        Set<String> these = Set.of(verbs);
        if (!ALL.containsAll(these)) {
            throw new IllegalArgumentException("the verbs are " + String.join(", ", ALL) + ", not " + List.of(verbs));
        }
        return these;
    }
}
