package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Merges documents of OpenAPI v2 of other servers. Where two have a definition of one name, the first is published. */
final class RemoteSwagger {

    private RemoteSwagger() {}

    /**
     * Returns the paths and definitions that other servers add to a document; empty if they add no path.
     *
     * @param own the paths and definitions of this server
     */
    static Optional<ObjectNode> of(List<RemoteSpec> remote, ObjectNode own) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        ObjectNode paths = merged.putObject("paths");
        ObjectNode definitions = merged.putObject("definitions");
        for (RemoteSpec spec : remote) {
            add(spec.swagger().path("paths"), own.path("paths"), paths);
            add(spec.swagger().path("definitions"), own.path("definitions"), definitions);
        }
        return paths.isEmpty() || definitions.isEmpty() ? Optional.empty() : Optional.of(merged);
    }

    private static void add(JsonNode members, JsonNode known, ObjectNode merged) {
        members.properties().forEach(member -> {
            if (!known.has(member.getKey()) && !merged.has(member.getKey())) {
                merged.set(member.getKey(), member.getValue());
            }
        });
    }
}
