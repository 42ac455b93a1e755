package dev.kontract.server.endpoints.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class PatchSyntaxTest {

    @Test
    void read_hasNoProblem_withWhatIsThereOnce() {
        assertThat(read("{\"a\":{\"b\":1},\"b\":[{\"a\":1},{\"a\":2}]}").problems())
                .isEmpty();
    }

    @Test
    void read_takesTheLast_andNotesEachDuplicateOnce() {
        SentBody<JsonNode> patch = read("{\"m\":{\"a\":1,\"a\":2,\"a\":3}}");
        assertThat(patch.content()).hasToString("{\"m\":{\"a\":3}}");
        assertThat(patch.problems()).containsExactly("duplicate field \"m.a\"");
    }

    @Test
    void read_tellsWhereADuplicateIs() {
        assertThat(read("[{\"op\":\"test\",\"op\":\"add\",\"value\":[{\"x\":{\"y\":1,\"y\":1}}]}]")
                        .problems())
                .containsExactly("duplicate field \"[0].op\"", "duplicate field \"[0].value[0].x.y\"");
    }

    @Test
    void read_refusesWhatIsNoJson() {
        assertThatExceptionOfType(StatusException.class)
                .isThrownBy(() -> read("{"))
                .withMessage("error decoding patch: unexpected end of JSON input");
    }

    private static SentBody<JsonNode> read(String body) {
        return PatchSyntax.read(body.getBytes(StandardCharsets.UTF_8), "error decoding patch: ");
    }
}
