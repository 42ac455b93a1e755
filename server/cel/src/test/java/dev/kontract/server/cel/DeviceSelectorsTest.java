package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expressions that select devices, with the costs and errors that the compiler of Kubernetes reports. */
final class DeviceSelectorsTest {

    static Stream<JsonNode> cases() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                DeviceSelectorsTest.class.getResourceAsStream("/dev/kontract/server/cel/device-selectors.json"))) {
            return StreamSupport.stream(new ObjectMapper().readTree(in).spliterator(), false);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void compile_matchesKubernetes(JsonNode expected) {
        DeviceSelectors.Result result =
                DeviceSelectors.compile(expected.path("expression").asText());

        assertThat(result.error().orElse("")).isEqualTo(expected.path("error").asText(""));
        assertThat(result.cost()).isEqualTo(expected.path("cost").asLong());
        assertThat(result.tooComplex()).isEqualTo(expected.path("cost").asLong() > 1_000_000);
    }
}
