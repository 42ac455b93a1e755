package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a kind says of itself in {@code x-kontract-resource} is complete and agrees with its schema and paths. */
class ResourceTest {

    private static final Set<String> KEYS = Set.of(
            "plural",
            "singular",
            "scope",
            "shortNames",
            "categories",
            "subresources",
            "selectableFields",
            "printerColumns",
            "immutableFields");
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
        for (String fields : List.of("selectableFields", "immutableFields")) {
            resource.path(fields).forEach(path -> assertField(schema, path.asText()));
        }
        resource.path("subresources").forEach(name -> assertPath(resource, name.asText()));
        resource.path("printerColumns").forEach(column -> checkColumn(schema, column));
    }

    private void checkColumn(JsonNode schema, JsonNode column) {
        assertThat(column.properties())
                .allSatisfy(entry -> assertThat(COLUMN_KEYS).contains(entry.getKey()));
        assertThat(column.path("name").asText()).isNotBlank();
        assertThat(column.path("description").asText()).isNotBlank();
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

    private void assertPath(JsonNode resource, String subresource) {
        String end = "/" + resource.path("plural").asText() + "/{name}/" + subresource;
        assertThat(contract.operations()).anyMatch(operation -> operation.path().endsWith(end));
    }
}
