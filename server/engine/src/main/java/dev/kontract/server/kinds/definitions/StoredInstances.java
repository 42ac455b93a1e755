package dev.kontract.server.kinds.definitions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
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
        Metadata metadata = Metadata.of(definition);
        return Optional.ofNullable(kinds.current().custom().get(metadata.name()))
                .filter(kind -> kind.uid().equals(metadata.uid()))
                .map(kind -> kind.storedVersion().store());
    }
}
