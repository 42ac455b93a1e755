package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.spec.ContractDocument.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the operations that the bundler derives from a kind's {@code x-kontract-resource}. */
class VerbTableTest {

    private static final String SCHEMAS = "#/components/schemas/";
    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{(\\w+)}");

    private final ContractDocument contract = ContractDocument.load();

    @Test
    void haveUniqueIds_allOperations() {
        assertThat(contract.operations()).extracting(Operation::toString).doesNotHaveDuplicates();
    }

    @Test
    void declareTheParametersOfTheirPath_allOperations() {
        for (Operation operation : contract.operations()) {
            Set<String> declared = new TreeSet<>();
            for (JsonNode reference : operation.item().path("parameters")) {
                JsonNode parameter = contract.resolve(reference);
                if (parameter.path("in").asText().equals("path")) {
                    declared.add(parameter.path("name").asText());
                }
            }
            Set<String> named = new TreeSet<>();
            Matcher matcher = PATH_PARAMETER.matcher(operation.path());
            while (matcher.find()) {
                named.add(matcher.group(1));
            }
            assertThat(declared).as(operation.toString()).isEqualTo(named);
        }
    }

    @Test
    void haveAllVerbsAndAList_kindsThatSayNothingElse() throws IOException {
        ObjectNode bundle = derive("{ plural: apples, singular: apple, scope: Namespaced }");

        assertThat(names(bundle.path("paths")))
                .containsExactly(
                        "/apis/fruit.example.org/v1/apples",
                        "/apis/fruit.example.org/v1/namespaces/{namespace}/apples",
                        "/apis/fruit.example.org/v1/namespaces/{namespace}/apples/{name}");
        assertThat(bundle.findValuesAsText("operationId"))
                .containsExactly(
                        "listAppleForAllNamespaces",
                        "listNamespacedApple",
                        "createNamespacedApple",
                        "deleteCollectionNamespacedApple",
                        "readNamespacedApple",
                        "replaceNamespacedApple",
                        "patchNamespacedApple",
                        "deleteNamespacedApple");
        JsonNode schemas = bundle.at("/components/schemas");
        assertThat(schemas.at("/Apple/x-kontract-resource/verbs")).hasSize(8);
        assertThat(schemas.at("/Apple/x-kontract-resource/listKind").asText()).isEqualTo("AppleList");
        assertThat(schemas.at("/AppleList/properties/items/items/$ref").asText())
                .isEqualTo("#/components/schemas/Apple");
        assertThat(schemas.at("/AppleList/x-kubernetes-group-version-kind/0").toString())
                .isEqualTo("{\"group\":\"fruit.example.org\",\"version\":\"v1\",\"kind\":\"AppleList\"}");
    }

    @Test
    void haveOnlyTheirVerbs_kindsThatNameThem() throws IOException {
        ObjectNode bundle =
                derive("{ plural: apples, singular: apple, scope: Cluster, verbs: [create], stored: false }");

        assertThat(names(bundle.path("paths"))).containsExactly("/apis/fruit.example.org/v1/apples");
        assertThat(bundle.findValuesAsText("operationId")).containsExactly("createApple");
        assertThat(bundle.at("/components/schemas").has("AppleList")).isFalse();
    }

    @Test
    void haveOperations_subresources() throws IOException {
        ObjectNode bundle = derive("{ plural: apples, singular: apple, scope: Cluster, verbs: [get], "
                + "subresources: { status: {}, peel: { kind: Peel, verbs: [create] } } }");

        assertThat(names(bundle.path("paths")))
                .containsExactly(
                        "/apis/fruit.example.org/v1/apples/{name}",
                        "/apis/fruit.example.org/v1/apples/{name}/peel",
                        "/apis/fruit.example.org/v1/apples/{name}/status");
        assertThat(bundle.findValuesAsText("operationId"))
                .containsExactly(
                        "readApple", "createApplePeel", "readAppleStatus", "replaceAppleStatus", "patchAppleStatus");
        assertThat(bundle.path("paths")
                        .path("/apis/fruit.example.org/v1/apples/{name}/peel")
                        .at("/post/x-kubernetes-group-version-kind/kind")
                        .asText())
                .isEqualTo("Peel");
    }

    @Test
    void answerTheObject_deletionsOfKindsThatReturnIt() throws IOException {
        JsonNode deletion = deletion(derive("{ plural: apples, scope: Cluster, returnsDeleted: true }"));

        assertThat(answers(deletion, "200")).isEqualTo(SCHEMAS + "Apple");
        assertThat(answers(deletion, "202")).isEqualTo(SCHEMAS + "Apple");
        assertThat(deletion.has("x-kontract-alternatives")).isFalse();
    }

    @Test
    void answerAStatusOrTheObject_deletionsOfOtherKinds() throws IOException {
        ObjectNode bundle = derive("{ plural: apples, scope: Cluster }");
        JsonNode deletion = deletion(bundle);

        assertThat(answers(deletion, "200")).isEqualTo(SCHEMAS + "Status");
        assertThat(answers(deletion, "202")).isEqualTo(SCHEMAS + "Status");
        assertThat(deletion.path("x-kontract-alternatives").toString()).isEqualTo("[\"Apple\"]");
        JsonNode collection =
                bundle.path("paths").path("/apis/fruit.example.org/v1/apples").path("delete");
        assertThat(answers(collection, "200")).isEqualTo(SCHEMAS + "Status");
        assertThat(collection.path("x-kontract-alternatives").toString()).isEqualTo("[\"AppleList\"]");
    }

    private static JsonNode deletion(JsonNode bundle) {
        return bundle.path("paths")
                .path("/apis/fruit.example.org/v1/apples/{name}")
                .path("delete");
    }

    private static String answers(JsonNode operation, String code) {
        return operation
                .path("responses")
                .path(code)
                .at("/content/application~1json/schema/$ref")
                .asText();
    }

    @Test
    void refuse_verbsAndKindsThatDoNotExist() {
        assertThatThrownBy(() -> derive("{ plural: apples, scope: Cluster, verbs: [eat] }"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Apple has unknown verbs: [eat]");
        assertThatThrownBy(() -> derive("{ plural: apples, scope: Cluster, subresources: { core: { kind: Core } } }"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Apple/core is of kind Core");
    }

    private static ObjectNode derive(String resource) throws IOException {
        ObjectNode bundle = (ObjectNode) ContractDocument.yaml("""
                components:
                  schemas:
                    Apple:
                      x-kubernetes-group-version-kind: [{ group: fruit.example.org, version: v1, kind: Apple }]
                      x-kontract-group-version: fruit/v1
                      x-kontract-resource: %s
                    Peel:
                      x-kubernetes-group-version-kind: [{ group: fruit.example.org, version: v1, kind: Peel }]
                """.formatted(resource));
        new VerbTable(ContractDocument.yaml(Files.readString(Path.of("src/main/openapi/verbs.yaml"))))
                .addOperations(bundle);
        return bundle;
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
