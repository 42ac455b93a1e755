package dev.kontract.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Compares what is published of the contract with the documents of kube-apiserver 1.36.3, which stand beside this test
 * without descriptions.
 */
class PublishedContractTest {

    private static final Set<String> PROSE = Set.of("description", "summary");

    /** Keywords whose value is a map with names for keys. */
    private static final Set<String> MAPS =
            Set.of("properties", "schemas", "definitions", "paths", "parameters", "responses", "content");

    private final ObjectNode contract = Contract.load("k8s.io");
    private final Codec codec = Codec.of(contract);
    private final ContractDocuments documents =
            new ContractDocuments(() -> new PublishedContract(contract, codec.knownVersions()));

    @Test
    void swagger_equalsUpstreams() throws IOException {
        JsonNode upstream = read("kubernetes-v2.json.gz");
        ObjectNode published = documents.swaggerFrame().deepCopy();
        published.setAll(documents.describeInSwagger());

        List<String> differences = new ArrayList<>();
        for (String part : List.of("paths", "definitions", "parameters")) {
            compare(part, prose(published.path(part), true), upstream.path(part), differences);
        }
        for (String part : List.of("swagger", "security", "securityDefinitions")) {
            compare(part, prose(published.path(part), false), upstream.path(part), differences);
        }
        assertThat(differences).isEmpty();
    }

    @Test
    void documents_equalUpstreams() throws IOException {
        JsonNode upstream = read("kubernetes-v3.json.gz");
        List<String> differences = new ArrayList<>();

        assertThat(documents.documents().keySet()).isEqualTo(names(upstream));
        for (Map.Entry<String, JsonNode> document : upstream.properties()) {
            ObjectNode published = documents.published().document(document.getKey());
            published.remove("info");
            compare(
                    document.getKey(),
                    prose(published, false),
                    ((ObjectNode) document.getValue()).without("info"),
                    differences);
        }
        assertThat(differences).isEmpty();
    }

    private static JsonNode read(String name) throws IOException {
        try (InputStream in =
                new GZIPInputStream(Objects.requireNonNull(PublishedContractTest.class.getResourceAsStream(name)))) {
            return new ObjectMapper().readTree(in);
        }
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Returns a copy without prose. */
    private static JsonNode prose(JsonNode node, boolean map) {
        if (node instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(item -> copy.add(prose(item, false)));
            return copy;
        }
        if (!node.isObject()) {
            return node;
        }
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : new TreeMap<>(members(node)).entrySet()) {
            if (map || !PROSE.contains(entry.getKey()) || !entry.getValue().isTextual()) {
                copy.set(entry.getKey(), prose(entry.getValue(), !map && MAPS.contains(entry.getKey())));
            }
        }
        return copy;
    }

    private static Map<String, JsonNode> members(JsonNode object) {
        Map<String, JsonNode> members = new TreeMap<>();
        object.properties().forEach(entry -> members.put(entry.getKey(), entry.getValue()));
        return members;
    }

    /** Lists where two documents differ, at the deepest objects that do. */
    private static void compare(String place, JsonNode published, JsonNode upstream, List<String> differences) {
        if (!published.isObject() || !upstream.isObject()) {
            if (!published.equals(upstream)) {
                differences.add(place + ": " + published + " instead of " + upstream);
            }
            return;
        }
        Set<String> all = names(published);
        all.addAll(names(upstream));
        all.forEach(name -> compare(place + '.' + name, published.path(name), upstream.path(name), differences));
    }
}
