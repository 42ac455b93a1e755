package dev.kontract.server.registry.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InternalEventTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "source|{\"Component\":\"\",\"Host\":\"\"}",
                "related|null",
                "firstTimestamp|null",
                "eventTime|null",
                "count|0",
                "reason|\"\"",
            })
    void shown_isTheEmptyValue_ofAnAbsentField(String name, String shown) {
        assertThat(InternalEvent.shown(name, MissingNode.getInstance())).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource({"involvedObject", "related"})
    void shown_hasTheNames_ofTheInternalType(String name) {
        JsonNode reference =
                JsonNodeFactory.instance.objectNode().put("kind", "Pod").put("uid", "u");

        assertThat(InternalEvent.shown(name, reference))
                .hasToString("{\"Kind\":\"Pod\",\"Namespace\":\"\",\"Name\":\"\",\"UID\":\"u\",\"APIVersion\":\"\","
                        + "\"ResourceVersion\":\"\",\"FieldPath\":\"\"}");
    }
}
