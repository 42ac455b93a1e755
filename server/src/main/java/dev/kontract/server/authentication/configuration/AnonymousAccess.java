package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Where requests without credentials are let in, to be authorized like others.
 *
 * @param enabled whether anywhere
 * @param paths the only paths; empty for all
 */
public record AnonymousAccess(boolean enabled, Set<String> paths) implements Predicate<String> {

    /** Takes a copy. */
    public AnonymousAccess {
        paths = Set.copyOf(paths);
    }

    static AnonymousAccess of(JsonNode anonymous) {
        Set<String> paths = new HashSet<>();
        anonymous
                .path("conditions")
                .forEach(condition -> paths.add(condition.path("path").asText("")));
        return new AnonymousAccess(anonymous.path("enabled").asBoolean(), paths);
    }

    @Override
    public boolean test(String path) {
        return enabled && (paths.isEmpty() || paths.contains(path));
    }
}
