package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;

/** Cases of a planner: a YAML file beside the test lists observed states and, as lines, the expected {@code plan} of each. */
public final class PlanCases {

    private PlanCases() {}

    /**
     * Returns a test for each case.
     *
     * @param test the class that the file is beside of
     * @param plan plans for the observation of a case, and returns the plan as lines
     */
    public static Stream<DynamicTest> of(Class<?> test, String file, Function<JsonNode, List<String>> plan)
            throws IOException {
        return checked(test, file, each -> assertThat(plan.apply(each)).isEqualTo(texts(each.path("plan"))));
    }

    /** Returns a test for each case, which {@code check} checks. */
    public static Stream<DynamicTest> checked(Class<?> test, String file, Consumer<JsonNode> check) throws IOException {
        try (InputStream in = test.getResourceAsStream(file)) {
            JsonNode cases = new YAMLMapper().readTree(in);
            return StreamSupport.stream(cases.spliterator(), false)
                    .map(each -> DynamicTest.dynamicTest(each.path("name").asText(), () -> check.accept(each)));
        }
    }

    /** Returns a value of the model. */
    public static <T> T read(JsonNode node, Class<T> type) {
        return Json.mapper().convertValue(node, type);
    }

    /** Returns the values of a list. */
    public static <T> List<T> list(JsonNode nodes, Class<T> type) {
        List<T> values = new ArrayList<>();
        nodes.forEach(node -> values.add(read(node, type)));
        return values;
    }

    /** Returns the texts of a list. */
    public static List<String> texts(JsonNode list) {
        return list(list, String.class);
    }

    /** Returns an Event as a line. */
    public static String line(PlannedEvent event) {
        return event.type() + ' ' + event.reason() + ": " + event.message();
    }
}
