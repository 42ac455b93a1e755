package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.spec.ContractDocument.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every kind has the same verbs: {@code verbs.yaml} says what an operation of each action looks like. */
class VerbTableTest {

    private static final Set<String> OBJECT_TYPES =
            Set.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");
    private static final Set<String> PATCH_TYPES = Set.of(
            "application/json-patch+json",
            "application/merge-patch+json",
            "application/strategic-merge-patch+json",
            "application/apply-patch+yaml");
    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{(\\w+)}");

    private final ContractDocument contract = ContractDocument.load();
    private final JsonNode verbs = ContractDocument.yaml(ContractDocument.text("verbs.yaml"));

    @TestFactory
    List<DynamicTest> followTheTable_everyOperation() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Operation operation : contract.operations()) {
            tests.add(DynamicTest.dynamicTest(operation.toString(), () -> check(operation)));
        }
        return tests;
    }

    @Test
    void haveUniqueIds_allOperations() {
        assertThat(contract.operations()).extracting(Operation::toString).doesNotHaveDuplicates();
    }

    private void check(Operation operation) {
        JsonNode verb = verbs.required(operation.action());
        assertThat(operation.method()).isEqualTo(verb.path("method").asText());
        assertThat(parameters(operation, "query")).isEqualTo(texts(verb.path("query")));
        assertThat(parameters(operation, "path")).isEqualTo(pathParameters(operation.path()));
        checkBody(operation.node().path("requestBody"), verb);
        checkAnswers(operation.node().path("responses"), verb);
        assertThat(operation.node().path("tags")).hasSize(1);
        assertThat(operation.node().path("summary").asText()).endsWith(".");
        assertThat(operation.node().path("x-kubernetes-group-version-kind").has("kind"))
                .isTrue();
    }

    private static void checkBody(JsonNode body, JsonNode verb) {
        if (!verb.has("body")) {
            assertThat(body.isMissingNode()).isTrue();
            return;
        }
        Set<String> types = verb.path("body").asText().equals("patch") ? PATCH_TYPES : OBJECT_TYPES;
        assertThat(names(body.path("content"))).isEqualTo(types);
        assertThat(body.path("required").asBoolean())
                .isEqualTo(verb.path("required").asBoolean());
    }

    private static void checkAnswers(JsonNode answers, JsonNode verb) {
        Set<String> expected = texts(verb.path("answers"));
        expected.add("401");
        assertThat(names(answers)).isEqualTo(expected);
        for (JsonNode code : verb.path("answers")) {
            assertThat(names(answers.path(code.asText()).path("content"))).isEqualTo(OBJECT_TYPES);
        }
        assertThat(answers.at("/401/$ref").asText()).isEqualTo("#/components/responses/Unauthorized");
    }

    private Set<String> parameters(Operation operation, String in) {
        Set<String> names = new TreeSet<>();
        for (JsonNode holder : List.of(operation.item(), operation.node())) {
            for (JsonNode reference : holder.path("parameters")) {
                JsonNode parameter = contract.resolve(reference);
                if (parameter.path("in").asText().equals(in)) {
                    assertThat(names.add(parameter.path("name").asText())).isTrue();
                }
            }
        }
        return names;
    }

    private static Set<String> pathParameters(String path) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = PATH_PARAMETER.matcher(path);
        while (matcher.find()) {
            names.add(matcher.group(1));
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
