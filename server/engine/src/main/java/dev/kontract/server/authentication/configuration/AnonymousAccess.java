package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The paths on which anonymous requests are accepted. They are authorized like any other request.
 *
 * @param enabled whether anonymous requests are accepted at all
 * @param paths the only paths that accept them; empty for all
 */
public record AnonymousAccess(boolean enabled, Set<String> paths) implements Predicate<String> {

    /** Copies the set. */
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
