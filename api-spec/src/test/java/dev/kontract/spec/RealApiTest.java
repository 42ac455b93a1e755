package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.spec.ContractDocument.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares operations and resources of the contract with those of the real API, whose facts may lie beside the checkout, in
 * {@code ../shared/reference}. Skipped where they do not. Kinds of groups that the real API does not have are left out.
 */
class RealApiTest {

    private static final Path FACTS = Path.of("../../shared/reference");
    private static final Set<String> OBJECT_TYPES =
            Set.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    /** Parameters of features that are off in a cluster unless asked for. */
    private static final Set<String> PARAMETERS_LEFT_OUT =
            Set.of("shardSelector", "ignoreStoreReadErrorWithClusterBreakingPotential");

    /** Codes that the real API answers and does not document. */
    private static final Set<String> FAILURES = Set.of("4XX", "5XX");

    private final ContractDocument contract = ContractDocument.load();

    @TestFactory
    List<DynamicTest> operations_areThoseOfTheRealApi() throws IOException {
        JsonNode real = facts("operations.json");
        Set<String> groups = new TreeSet<>();
        real.fieldNames().forEachRemaining(name -> groups.add(groupVersion(name.substring(name.indexOf('/')))));
        List<DynamicTest> tests = new ArrayList<>();
        for (Operation operation : contract.operations()) {
            if (groups.contains(groupVersion(operation.path()))) {
                String key = operation.method().toUpperCase(Locale.ROOT) + ' ' + operation.path();
                tests.add(DynamicTest.dynamicTest(key, () -> compare(operation, real.path(key))));
            }
        }
        assertThat(tests).hasSizeGreaterThan(100);
        return tests;
    }

    @TestFactory
    List<DynamicTest> paths_haveAllOperationsOfTheRealApi() throws IOException {
        JsonNode real = facts("operations.json");
        List<DynamicTest> tests = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : real.properties()) {
            String[] words = entry.getKey().split(" ", 2);
            JsonNode path = contract.root().path("paths").path(words[1]);
            if (path.isObject()) {
                tests.add(DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> assertThat(path.has(words[0].toLowerCase(Locale.ROOT)))
                                .isTrue()));
            }
        }
        assertThat(tests).hasSizeGreaterThan(100);
        return tests;
    }

    @TestFactory
    List<DynamicTest> resources_areThoseOfTheRealApi() throws IOException {
        JsonNode real = facts("discovery.json");
        List<DynamicTest> tests = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema : contract.schemas()) {
            JsonNode resource = schema.getValue().path(Bundler.RESOURCE);
            JsonNode type = schema.getValue().at("/x-kubernetes-group-version-kind/0");
            String group = type.path("group").asText();
            String version = (group.isEmpty() ? "/api/" : "/apis/" + group + '/')
                    + type.path("version").asText();
            if (resource.isObject() && real.has(version)) {
                tests.add(DynamicTest.dynamicTest(
                        schema.getKey(),
                        () -> compare(resource, type, real.path(version).path("resources"))));
            }
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests;
    }

    private void compare(Operation operation, JsonNode real) {
        assertThat(real.isObject()).as("the real API has the operation").isTrue();
        String name = versionWord(groupVersion(operation.path()));
        String operationId = real.path("operationId").asText();
        assertThat(operation.toString()).isIn(operationId, operationId.replaceFirst(name, ""));
        assertThat(operation.action()).isEqualTo(real.path("action").asText());
        Set<String> query = texts(real.path("query"));
        query.removeAll(PARAMETERS_LEFT_OUT);
        assertThat(parameters(operation)).isEqualTo(query);
        Set<String> consumed = texts(real.path("consumes"));
        assertThat(names(operation.node().at("/requestBody/content")))
                .isEqualTo(consumed.contains("*/*") ? OBJECT_TYPES : consumed);
        JsonNode responses = operation.node().path("responses");
        Set<String> codes = names(real.path("responses"));
        codes.addAll(FAILURES);
        assertThat(names(responses)).isEqualTo(codes);
        for (Map.Entry<String, JsonNode> response : real.path("responses").properties()) {
            Set<String> produced = texts(response.getValue());
            produced.removeIf(type -> type.contains(";stream="));
            assertThat(names(responses.path(response.getKey()).path("content"))).isEqualTo(produced);
        }
    }

    private void compare(JsonNode resource, JsonNode type, JsonNode real) {
        JsonNode expected = named(real, resource.path("plural").asText());
        assertThat(type.path("kind")).isEqualTo(expected.path("kind"));
        assertThat(resource.path("singular")).isEqualTo(expected.path("singularName"));
        assertThat(resource.path("scope").asText().equals("Namespaced"))
                .isEqualTo(expected.path("namespaced").asBoolean());
        for (String list : List.of("verbs", "shortNames", "categories")) {
            assertThat(texts(resource.path(list))).as(list).isEqualTo(texts(expected.path(list)));
        }
        for (Map.Entry<String, JsonNode> part : resource.path("subresources").properties()) {
            JsonNode subresource = named(real, resource.path("plural").asText() + '/' + part.getKey());
            JsonNode named = part.getValue().path("kind");
            JsonNode kind = part.getValue().path("connect").asBoolean()
                    ? named
                    : contract.schema(named.asText()).at("/x-kubernetes-group-version-kind/0/kind");
            assertThat(kind).isEqualTo(subresource.path("kind"));
            assertThat(texts(part.getValue().path("verbs"))).isEqualTo(texts(subresource.path("verbs")));
        }
    }

    private static JsonNode named(JsonNode resources, String name) {
        for (JsonNode resource : resources) {
            if (resource.path("name").asText().equals(name)) {
                return resource;
            }
        }
        throw new AssertionError("the real API has no " + name);
    }

    private static JsonNode facts(String file) throws IOException {
        Path path = FACTS.resolve(file);
        assumeTrue(Files.exists(path), "the facts of the real API do not lie beside the checkout: " + path);
        return new ObjectMapper().readTree(path.toFile());
    }

    /** {@code apps/v1} of a path, {@code v1} for the core group. */
    private static String groupVersion(String path) {
        String[] parts = path.split("/", -1);
        return parts[1].equals("apis") && parts.length > 3
                ? parts[2] + '/' + parts[3]
                : parts.length > 2 ? parts[2] : "";
    }

    /** Returns the name of a group version in operation ids of the real API: {@code CoreV1}, {@code RbacAuthorizationV1}. */
    private static String versionWord(String groupVersion) {
        String group = groupVersion.contains("/") ? groupVersion.substring(0, groupVersion.indexOf('/')) : "core";
        StringBuilder word = new StringBuilder();
        for (String part : group.replace(".k8s.io", "").split("\\.", -1)) {
            word.append(capitalized(part));
        }
        return word.append(capitalized(groupVersion.substring(groupVersion.indexOf('/') + 1)))
                .toString();
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private Set<String> parameters(Operation operation) {
        Set<String> names = new TreeSet<>();
        for (JsonNode holder : List.of(operation.item(), operation.node())) {
            for (JsonNode reference : holder.path("parameters")) {
                JsonNode parameter = contract.resolve(reference);
                if (parameter.path("in").asText().equals("query")) {
                    names.add(parameter.path("name").asText());
                }
            }
        }
        return names;
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
