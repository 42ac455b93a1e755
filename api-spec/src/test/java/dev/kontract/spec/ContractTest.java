package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractTest {

    @TempDir
    Path sources;

    @Test
    void fillsInTheGroupDomain_onLoad() {
        ObjectNode contract = Contract.load("example.org");
        assertThat(contract.toString()).doesNotContain("{group_domain}").contains("rbac.authorization.example.org");
    }

    @Test
    void handsOutATreeOfItsOwn_everyTime() {
        Contract.load("k8s.io").removeAll();
        assertThat(Contract.load("k8s.io").path("openapi").asText()).isEqualTo("3.0.3");
    }

    @Test
    void components_lackPathsAndDescriptionsOnly() {
        ObjectNode whole = Contract.load("example.org");
        ObjectNode components = Contract.loadComponents("example.org");
        assertThat(components.has("paths")).isFalse();
        assertThat(components.at("/components/schemas/Pod/properties/spec").has("description"))
                .isFalse();
        assertEqualButForDescriptions(whole.path("components"), components.path("components"), "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{x: 'apps.{group_domain}/v1'}",
                "{'apps.{group_domain}': x}",
                "{components: {schemas: {A: {properties: {a: {default: '{group_domain}/x'}}}}}}"
            })
    void write_placeholderBeforeTheEndOfAValue_isRejected(String contract) throws IOException {
        ObjectNode tree = (ObjectNode) new YAMLMapper().readTree(contract);

        assertThatThrownBy(() -> ComponentFiles.write(tree, sources.resolve("contract.json")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("{group_domain} must be the end of a value: ");
    }

    private static void assertEqualButForDescriptions(JsonNode whole, JsonNode compact, String path) {
        if (!whole.isContainerNode()) {
            assertThat(compact).as(path).isEqualTo(whole);
            return;
        }
        List<String> names = new ArrayList<>();
        whole.fieldNames().forEachRemaining(names::add);
        names.removeIf(name -> name.equals("description") && whole.path(name).isTextual() && !compact.has(name));
        assertThat(compact.fieldNames()).toIterable().as(path).containsExactlyElementsOf(names);
        names.forEach(name -> assertEqualButForDescriptions(whole.path(name), compact.path(name), path + '/' + name));
        for (int i = 0; i < Math.max(whole.size(), compact.size()) && whole.isArray(); i++) {
            assertEqualButForDescriptions(whole.path(i), compact.path(i), path + '/' + i);
        }
    }

    @Test
    void joinsParts_andSharedColumns() throws IOException {
        part("{ A: { type: object, x-kontract-resource: { printerColumns: ["
                + "{ $ref: ../openapi.yaml#/x-kontract-columns/age }], verbs: [] } } }");
        ObjectNode bundle = Bundler.bundle(sources);
        assertThat(bundle.at("/components/schemas/A/x-kontract-group-version").asText())
                .isEqualTo("core/v1");
        assertThat(bundle.at("/components/schemas/A/x-kontract-resource/printerColumns/0/name")
                        .asText())
                .isEqualTo("Age");
        assertThat(bundle.has("x-kontract-columns")).isFalse();
    }

    @Test
    void refuses_aNameDeclaredTwice() throws IOException {
        part("{ Root: { type: object } }");
        assertThatThrownBy(() -> Bundler.bundle(sources))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Root");
    }

    private void part(String schemas) throws IOException {
        Files.createDirectories(sources.resolve("core.v1"));
        Files.writeString(sources.resolve("core.v1/a.yaml"), "components: { schemas: " + schemas + " }\n");
        Files.copy(Path.of("src/main/openapi/verbs.yaml"), sources.resolve("verbs.yaml"));
        Files.writeString(sources.resolve("openapi.yaml"), """
                x-kontract-columns: { age: { name: Age, type: string } }
                paths: {}
                components: { schemas: { Root: { type: object } } }
                """);
    }
}
