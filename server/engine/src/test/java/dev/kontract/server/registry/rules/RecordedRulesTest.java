package dev.kontract.server.registry.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of kinds, over objects and answers recorded from a real server, and over cases of our own. */
class RecordedRulesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> FILES = List.of(
            "role-validation",
            "clusterrolebinding",
            "statefulset-validation",
            "statefulset-defaults",
            "statefulset-update",
            "statefulset-subresources",
            "pod-templates",
            "companions",
            "create",
            "update",
            "patch",
            "pods",
            "others",
            "updates",
            "services",
            "devices");

    private final Rules rules = new Rules();

    static Stream<Case> cases() {
        return FILES.stream().flatMap(RecordedRulesTest::read);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answer_asRecorded(Case recorded) {
        Outcome outcome = rules.run(recorded);

        assertThat(outcome.errors()).isEqualTo(recorded.errors());
        assertThat(outcome.warnings()).containsAll(recorded.warnings());
        if (recorded.data().has("content")) {
            ObjectNode content = outcome.object().without(List.of("kind", "apiVersion", "metadata", "status"));
            assertThat(content.toPrettyString())
                    .isEqualTo(recorded.data().get("content").toPrettyString());
        }
    }

    @ParameterizedTest
    @MethodSource("created")
    void giveTheFirstStatus_asRecorded(Case recorded) {
        Outcome outcome = rules.run(recorded);

        assertThat(outcome.object().path("status")).isEqualTo(recorded.data().get("status"));
    }

    static Stream<Case> created() {
        return cases().filter(one -> one.data().has("status"));
    }

    private static Stream<Case> read(String file) {
        String name = "/dev/kontract/server/registry/" + file + ".json";
        try (InputStream in = Objects.requireNonNull(RecordedRulesTest.class.getResourceAsStream(name))) {
            Stream.Builder<Case> cases = Stream.builder();
            for (JsonNode one : JSON.readTree(in)) {
                cases.add(new Case(one));
            }
            return cases.build();
        } catch (IOException e) {
            throw new AssertionError(file, e);
        }
    }
}
