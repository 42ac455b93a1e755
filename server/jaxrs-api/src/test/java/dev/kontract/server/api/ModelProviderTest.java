package dev.kontract.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Media types of model objects; {@code StubsContract} of the deployments sends requests. */
final class ModelProviderTest {

    private static final MediaType JSON = new MediaType("application", "json");
    private static final MediaType YAML = new MediaType("application", "yaml");
    private static final MediaType PROTOBUF = new MediaType("application", "vnd.kubernetes.protobuf");

    @Test
    void written_isTheFirstThatTheClientAcceptsAndThatCanBeWritten() {
        assertThat(ModelProvider.written(List.of(PROTOBUF, YAML, JSON))).hasValue("application/yaml");
        assertThat(ModelProvider.written(List.of(PROTOBUF, JSON))).hasValue("application/json");
        assertThat(ModelProvider.written(List.of(MediaType.WILDCARD_TYPE))).hasValue("application/json");
        assertThat(ModelProvider.written(List.of(PROTOBUF))).isEmpty();
    }

    @Test
    void bodies_areJsonInAllFormsOfIt() {
        assertThat(ModelProvider.isJson(JSON)).isTrue();
        assertThat(ModelProvider.isJson(new MediaType("application", "merge-patch+json")))
                .isTrue();
        assertThat(ModelProvider.isJson(YAML)).isFalse();
        assertThat(ModelProvider.isJson(PROTOBUF)).isFalse();
    }

    @Test
    void onlyObjectsOfTheModel_areWritten() {
        ModelProvider provider = new ModelProvider();
        Annotation[] none = {};

        assertThat(provider.isWriteable(ConfigMap.class, ConfigMap.class, none, JSON))
                .isTrue();
        assertThat(provider.isWriteable(String.class, String.class, none, JSON)).isFalse();
    }
}
