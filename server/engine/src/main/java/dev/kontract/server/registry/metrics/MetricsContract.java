package dev.kontract.server.registry.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The declaration of the kinds of the group, in the form of the contract. */
public final class MetricsContract {

    private static final String RESOURCE = "contract.json";
    private static final String COMPONENTS = "components";
    private static final String SCHEMAS = "schemas";

    private MetricsContract() {}

    /**
     * Returns a contract with the schemas of the group.
     *
     * @param contract not modified; the result shares its parts
     */
    public static ObjectNode addTo(ObjectNode contract) {
        ObjectNode all = copy(contract);
        ObjectNode components = copy(all.path(COMPONENTS));
        components.set(SCHEMAS, copy(components.path(SCHEMAS)).setAll(schemas()));
        return all.set(COMPONENTS, components);
    }

    private static ObjectNode copy(JsonNode object) {
        return JsonNodeFactory.instance.objectNode().setAll((ObjectNode) object);
    }

    private static ObjectNode schemas() {
        try (InputStream in = Objects.requireNonNull(MetricsContract.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return (ObjectNode) Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
