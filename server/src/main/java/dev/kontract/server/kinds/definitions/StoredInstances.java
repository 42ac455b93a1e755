package dev.kontract.server.kinds.definitions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.registry.GenericStore;
import java.util.Optional;

/**
 * Finds the objects of definitions among the kinds that are served.
 *
 * @param kinds the kinds that are served now
 * @param builtIn the kinds that are built in
 */
public record StoredInstances(KindRegistry kinds, Catalog builtIn) implements DefinitionCleanup.Instances {

    @Override
    public boolean isBuiltIn(String group, String plural) {
        return builtIn.resources().stream()
                .anyMatch(resource ->
                        resource.group().equals(group) && resource.plural().equals(plural));
    }

    @Override
    public Optional<GenericStore> store(ObjectNode definition) {
        JsonNode spec = definition.path("spec");
        String kind =
                definition.path("status").path("acceptedNames").path("kind").asText();
        for (JsonNode version : spec.path("versions")) {
            if (version.path("storage").asBoolean()) {
                return kinds.current()
                        .findStore(new GroupVersionKind(
                                spec.path("group").asText(),
                                version.path("name").asText(),
                                kind));
            }
        }
        return Optional.empty();
    }
}
