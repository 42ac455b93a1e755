package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ObjectTextFactoryTest {

    private final ObjectTextFactory factory = new ObjectTextFactory(new JsonFactoryBuilder());
    private final ObjectMapper mapper = new ObjectMapper(factory);

    private static byte[] document(int number) {
        return ("{\"name\":\"n\",\"k:{\\\"ip\\\":\\\"10.0.0." + number + "\\\"}\":{\"f:ip\":{}},\"ü" + number + "\":"
                        + number + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void parse_manyNewNames_readsEachDocument() throws IOException {
        for (int i = 0; i < 5000; i++) {
            JsonNode tree = mapper.readTree(document(i));
            assertThat(tree.fieldNames())
                    .toIterable()
                    .containsExactly("name", "k:{\"ip\":\"10.0.0." + i + "\"}", "ü" + i);
            assertThat(tree.path("ü" + i).intValue()).isEqualTo(i);
        }
    }

    @Test
    void parse_afterABrokenDocument_readsTheNext() throws IOException {
        assertThatThrownBy(() -> mapper.readTree("{\"name\":".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(JsonParseException.class);
        assertThat(mapper.readTree(document(3)).path("name").asText()).isEqualTo("n");
    }

    @Test
    void copy_keepsTypeAndSettings() {
        ObjectTextFactory settings =
                new ObjectTextFactory(new JsonFactoryBuilder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES));

        assertThat(settings.copy()).isInstanceOf(ObjectTextFactory.class);
        assertThat(settings.copy().isEnabled(JsonFactory.Feature.INTERN_FIELD_NAMES))
                .isFalse();
    }
}
