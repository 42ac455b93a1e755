package dev.kontract.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Json;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Operations without an implementation. */
final class NotImplementedTest {

    @Test
    void everyMethod_isOptional() {
        assertThat(Arrays.stream(PodApi.class.getMethods()).map(Method::isDefault))
                .isNotEmpty()
                .containsOnly(true);
    }

    @Test
    void answer_isAStatusThatNamesTheOperation() throws Exception {
        JsonNode status = Json.mapper().readTree(NotImplemented.text("readNamespacedPod"));
        assertThat(status.path("kind").asText()).isEqualTo("Status");
        assertThat(status.path("code").asInt()).isEqualTo(501);
        assertThat(status.path("reason").asText()).isEqualTo("NotImplemented");
        assertThat(status.path("message").asText()).contains("readNamespacedPod");
    }
}
