package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.spec.ContractDocument.Property;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** References lead somewhere, nothing lies about unused, and everything says what it is. */
class ReferenceTest {

    /** Answers and stream items that no operation's schema leads to. */
    private static final Set<String> SPOKEN_OUTSIDE_OPERATIONS =
            Set.of("APIGroupList", "APIResourceList", "APIVersions", "VersionInfo", "WatchEvent");

    private final ContractDocument contract = ContractDocument.load();

    @Test
    void resolve_everyReference() {
        Set<String> references = new LinkedHashSet<>();
        collect(contract.root(), references);
        assertThat(references).isNotEmpty().allSatisfy(reference -> {
            assertThat(reference).startsWith("#/components/");
            assertThat(contract.root().at(reference.substring(1)).isMissingNode())
                    .as(reference)
                    .isFalse();
        });
    }

    @Test
    void areUsed_allSchemasAndParameters() {
        Set<String> used = new LinkedHashSet<>();
        follow(contract.root().path("paths"), used);
        SPOKEN_OUTSIDE_OPERATIONS.forEach(name -> follow(contract.schema(name), used));
        Set<String> unused = new TreeSet<>();
        for (String section : Set.of("schemas", "parameters", "responses")) {
            for (Map.Entry<String, JsonNode> entry :
                    contract.root().path("components").path(section).properties()) {
                unused.add("#/components/" + section + "/" + entry.getKey());
            }
        }
        unused.removeAll(used);
        SPOKEN_OUTSIDE_OPERATIONS.forEach(name -> unused.remove("#/components/schemas/" + name));
        assertThat(unused).isEmpty();
    }

    @Test
    void haveDescriptions_allTypesAndFields() {
        assertThat(contract.schemas())
                .filteredOn(schema -> isSilent(schema.getValue()))
                .isEmpty();
        assertThat(contract.properties())
                .filteredOn(property -> isSilent(property.schema()))
                .isEmpty();
        assertThat(contract.root().at("/components/parameters"))
                .allSatisfy(parameter ->
                        assertThat(parameter.path("description").asText()).isNotBlank());
    }

    @Test
    void exist_allRequiredFields() {
        assertThat(contract.schemas())
                .allSatisfy(schema -> schema.getValue()
                        .path("required")
                        .forEach(name -> assertThat(
                                        schema.getValue().path("properties").has(name.asText()))
                                .as(schema.getKey() + "." + name)
                                .isTrue()));
    }

    @Test
    void areValid_allDefaults() {
        StructuralCheck check = StructuralCheck.of(contract);
        for (Property property : contract.properties()) {
            JsonNode value = property.schema().get("default");
            if (value != null && value.isObject()) {
                assertThat(value)
                        .as(property + " is filled by the defaults inside it")
                        .isEmpty();
                assertThat(property.schema().has("allOf")).isTrue();
            } else if (value != null) {
                assertThat(check.problems(property.schema(), value))
                        .as(property.toString())
                        .isEmpty();
            }
        }
    }

    private static boolean isSilent(JsonNode schema) {
        return !schema.path("description").asText().endsWith(".");
    }

    private void follow(JsonNode node, Set<String> used) {
        Set<String> found = new LinkedHashSet<>();
        collect(node, found);
        for (String reference : found) {
            if (used.add(reference)) {
                follow(contract.root().at(reference.substring(1)), used);
            }
        }
    }

    private static void collect(JsonNode node, Set<String> references) {
        if (node.get("$ref") instanceof TextNode reference) {
            references.add(reference.asText());
        }
        node.forEach(child -> collect(child, references));
    }
}
