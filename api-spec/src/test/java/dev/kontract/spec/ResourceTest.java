package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The {@code x-kontract-resource} of every kind is complete and agrees with its schema. */
class ResourceTest {

    private static final Set<String> KEYS = Set.of(
            "plural",
            "singular",
            "scope",
            "listKind",
            "verbs",
            "stored",
            "storedAs",
            "returnsDeleted",
            "returnsStatus",
            "shortNames",
            "categories",
            "subresources",
            "selectableFields",
            "printerColumns");
    private static final Set<String> SUBRESOURCE_KEYS = Set.of(
            "kind", "verbs", "connect", "returnsStatus", "specReplicasPath", "statusReplicasPath", "labelSelectorPath");
    /** Selectable names that are no fields: the rules of the kind compute their values. */
    private static final Set<String> COMPUTED = Set.of("status.successful");

    private static final Set<String> COLUMN_KEYS = Set.of("name", "type", "format", "description", "priority", "path");

    private final ContractDocument contract = ContractDocument.load();

    @TestFactory
    List<DynamicTest> describeThemselves_allKinds() {
        List<DynamicTest> tests = new ArrayList<>();
        contract.schemas().forEach(schema -> {
            if (schema.getValue().has("x-kontract-resource")) {
                tests.add(DynamicTest.dynamicTest(schema.getKey(), () -> check(schema.getValue())));
            }
        });
        return tests;
    }

    @Test
    void haveColumns_allKindsThatCanBeListed() {
        Set<String> listed = new TreeSet<>();
        contract.operations().forEach(operation -> {
            if (operation.action().equals("list")) {
                listed.add(operation.node().at("/tags/0").asText());
            }
        });
        assertThat(listed)
                .hasSizeGreaterThan(10)
                .allSatisfy(kind -> assertThat(contract.schema(kind).at("/x-kontract-resource/printerColumns"))
                        .isNotEmpty());
    }

    private void check(JsonNode schema) {
        JsonNode resource = schema.path("x-kontract-resource");
        assertThat(resource.properties()).allSatisfy(entry -> assertThat(KEYS).contains(entry.getKey()));
        assertThat(resource.path("plural").asText()).matches("[a-z]+");
        assertThat(resource.path("singular").asText()).matches("[a-z]+");
        assertThat(resource.path("scope").asText()).isIn("Namespaced", "Cluster");
        assertThat(schema.path("x-kubernetes-group-version-kind")).hasSize(1);
        resource.path("selectableFields").forEach(path -> {
            if (!COMPUTED.contains(path.asText())) {
                assertField(schema, path.asText());
            }
        });
        if (!resource.path("stored").asBoolean(true)) {
            List<String> verbs = new ArrayList<>();
            resource.path("verbs").forEach(verb -> verbs.add(verb.asText()));
            assertThat(verbs).isIn(List.of("create"), List.of("get", "list"));
        }
        if (resource.has("storedAs")) {
            checkForm(schema, contract.schema(resource.path("storedAs").asText()));
        }
        for (Map.Entry<String, JsonNode> part : resource.path("subresources").properties()) {
            checkSubresource(schema, part.getKey(), part.getValue());
        }
        resource.path("printerColumns").forEach(column -> checkColumn(schema, column));
    }

    private static void checkForm(JsonNode schema, JsonNode stored) {
        String own = "/x-kubernetes-group-version-kind/0";
        assertThat(stored.at("/x-kontract-resource").isObject()).isTrue();
        assertThat(stored.at("/x-kontract-resource").has("storedAs")).isFalse();
        assertThat(schema.at("/x-kontract-resource/plural")).isEqualTo(stored.at("/x-kontract-resource/plural"));
        assertThat(schema.at("/x-kontract-resource/scope")).isEqualTo(stored.at("/x-kontract-resource/scope"));
        assertThat(schema.at(own + "/kind")).isEqualTo(stored.at(own + "/kind"));
        assertThat(schema.at(own)).isNotEqualTo(stored.at(own));
    }

    private void checkColumn(JsonNode schema, JsonNode column) {
        assertThat(column.properties())
                .allSatisfy(entry -> assertThat(COLUMN_KEYS).contains(entry.getKey()));
        assertThat(column.path("name").asText()).isNotBlank();
        assertThat(column.path("description").isTextual()).isTrue(); // some are empty in the real API
        assertThat(column.path("type").asText()).isIn("string", "integer", "number", "boolean", "date");
        assertThat(column.path("format").asText()).isIn("", "name");
        assertThat(column.path("priority").asInt()).isBetween(0, 1);
        if (column.has("path")) {
            assertField(schema, column.path("path").asText());
        }
    }

    private void assertField(JsonNode schema, String path) {
        JsonNode at = schema;
        for (String name : path.split("\\.", -1)) {
            at = contract.resolve(at).path("properties").path(name);
            assertThat(at.isMissingNode()).as(path).isFalse();
        }
    }

    private void checkSubresource(JsonNode schema, String name, JsonNode part) {
        assertThat(part.properties())
                .allSatisfy(entry -> assertThat(SUBRESOURCE_KEYS).contains(entry.getKey()));
        for (String path : List.of("specReplicasPath", "statusReplicasPath", "labelSelectorPath")) {
            assertThat(part.has(path)).as(name + ' ' + path).isEqualTo(name.equals("scale"));
            if (part.has(path)) {
                assertThat(part.path(path).asText()).startsWith(".");
                assertField(schema, part.path(path).asText().substring(1));
            }
        }
    }
}
