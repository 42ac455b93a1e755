package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Entry;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class EncodedObjectTest {

    private final ObjectNode object = object();
    private final EncodedObject document =
            EncodedObject.of(object, tree -> (tree + "\n").getBytes(StandardCharsets.UTF_8));

    @Test
    void ofStored_findsTheVersionThatIsThere() {
        assertThat(EncodedObject.ofStored(document.at(1234)).at(5)).isEqualTo(document.at(5));
    }

    @Test
    void of_leavesTheObjectAsItIs() {
        assertThat(object).isEqualTo(object());
    }

    @Test
    void at_fillsTheFirstGapOnly() {
        assertThat(new String(document.at(1234), StandardCharsets.UTF_8))
                .isEqualTo("{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"1234\","
                        + "\"labels\":{\"resourceVersion\":\"0\"}}}\n");
    }

    @Test
    void isStoredIn_comparesAllButTheVersion() {
        assertThat(document.isStoredIn(new Entry("k", document.at(7), 7))).isTrue();
        assertThat(document.isStoredIn(new Entry("k", document.at(7), 8))).isFalse();
    }

    @Test
    void isStoredIn_isFalse_whenAFieldIsGone() {
        String longer = new String(document.at(7), StandardCharsets.UTF_8).replace("\"7\"", "\"7\",\"selfLink\":\"s\"");
        assertThat(document.isStoredIn(new Entry("k", longer.getBytes(StandardCharsets.UTF_8), 7)))
                .isFalse();
    }

    private static ObjectNode object() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.putObject("metadata")
                .put("uid", "u")
                .put("resourceVersion", "6")
                .putObject("labels")
                .put("resourceVersion", "0");
        return object;
    }
}
