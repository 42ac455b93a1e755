package dev.kontract.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Json;
import org.junit.jupiter.api.Test;

/** Bodies of failures; {@code StubsContract} of the deployments sends requests. */
final class FailureTest {

    @Test
    void text_isAStatus() throws Exception {
        JsonNode status = Json.mapper().readTree(Failure.text(400, "BadRequest", "not \"an\" integer"));

        assertThat(status.path("apiVersion").asText()).isEqualTo("v1");
        assertThat(status.path("kind").asText()).isEqualTo("Status");
        assertThat(status.path("status").asText()).isEqualTo("Failure");
        assertThat(status.path("code").asInt()).isEqualTo(400);
        assertThat(status.path("reason").asText()).isEqualTo("BadRequest");
        assertThat(status.path("message").asText()).isEqualTo("not \"an\" integer");
    }
}
