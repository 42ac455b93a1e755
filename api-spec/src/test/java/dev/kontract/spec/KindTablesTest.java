package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.spec.ContractDocument.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * The tables of fields and operations the three kinds began with, row by row.
 *
 * <p>A default of {@code zero} is the zero value of the type, which the wire leaves out; {@code code:x} is one that code
 * applies and the description mentions.
 */
class KindTablesTest {

    private final ContractDocument contract = ContractDocument.load();

    @ParameterizedTest(name = "{0}.{1}")
    @CsvFileSource(resources = "fields.csv", numLinesToSkip = 1, emptyValue = "")
    void declare_field(String type, String field, String valueType, String required, String fallback, String list) {
        JsonNode schema = contract.schema(type);
        JsonNode property = schema.path("properties").required(field);
        assertThat(contract.typeName(property)).isEqualTo(valueType);
        assertThat(texts(schema.path("required")).contains(field)).isEqualTo("required".equals(required));
        if (fallback != null) {
            checkDefault(property, fallback);
        }
        if (list != null) {
            checkList(property, list);
        }
    }

    @ParameterizedTest(name = "{0} {1} {3}")
    @CsvFileSource(resources = "operations.csv", numLinesToSkip = 1)
    void offer_operation(String kind, String action, String method, String path, String query, String success) {
        Operation operation = operation(method, path.replace("{group_domain}", Contract.DEFAULT_GROUP_DOMAIN));
        assertThat(operation.action()).isEqualTo(action);
        assertThat(operation.node().at("/tags/0").asText()).isEqualTo(kind);
        assertThat(queryTypes(operation)).containsAllEntriesOf(pairs(query));
        Map<String, String> answers = pairs(success);
        List.of("401", "4XX", "5XX").forEach(code -> answers.put(code, "Status"));
        assertThat(answerTypes(operation)).isEqualTo(answers);
    }

    @Test
    void countTwentySix_allRows() {
        assertThat(ContractDocument.text("operations.csv").lines()).hasSize(1 + 26);
    }

    private static void checkDefault(JsonNode property, String fallback) {
        if (fallback.equals("zero")) {
            assertThat(property.has("default")).isFalse();
        } else if (fallback.startsWith("code:")) {
            assertThat(property.has("default")).isFalse();
            assertThat(property.path("description").asText()).contains(" " + fallback.substring("code:".length()));
        } else {
            assertThat(property.path("default").asText()).isEqualTo(fallback);
        }
    }

    private static void checkList(JsonNode property, String list) {
        String[] words = list.split(":", 2);
        assertThat(property.path("x-kubernetes-list-type").asText()).isEqualTo(words[0]);
        if (words.length == 2) {
            assertThat(texts(property.path("x-kubernetes-list-map-keys"))).containsExactly(words[1]);
            assertThat(property.path("x-kubernetes-patch-merge-key").asText()).isEqualTo(words[1]);
            assertThat(property.path("x-kubernetes-patch-strategy").asText()).isEqualTo("merge");
        }
    }

    private Operation operation(String method, String path) {
        return contract.operations().stream()
                .filter(operation ->
                        operation.method().equals(method) && operation.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new AssertionError(method + " " + path + " is missing"));
    }

    private Map<String, String> queryTypes(Operation operation) {
        Map<String, String> types = new HashMap<>();
        for (JsonNode holder : List.of(operation.item(), operation.node())) {
            for (JsonNode reference : holder.path("parameters")) {
                JsonNode parameter = contract.resolve(reference);
                types.put(
                        parameter.path("name").asText(),
                        parameter.at("/schema/type").asText());
            }
        }
        return types;
    }

    private Map<String, String> answerTypes(Operation operation) {
        Map<String, String> types = new TreeMap<>();
        for (Map.Entry<String, JsonNode> answer :
                operation.node().path("responses").properties()) {
            JsonNode schema = contract.resolve(answer.getValue())
                    .path("content")
                    .path("application/json")
                    .path("schema");
            types.put(answer.getKey(), contract.typeName(schema));
        }
        return types;
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new TreeMap<>();
        if (text != null) {
            for (String pair : text.split(" ", -1)) {
                pairs.put(pair.substring(0, pair.indexOf(':')), pair.substring(pair.indexOf(':') + 1));
            }
        }
        return pairs;
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
