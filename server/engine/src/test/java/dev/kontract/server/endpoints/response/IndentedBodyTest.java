package dev.kontract.server.endpoints.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndentedBodyTest {

    private static final String INDENTED = """
        {
          "kind": "List",
          "items": [
            {
              "a": "{\\"}\\\\",
              "empty": {}
            },
            [
              1,
              []
            ]
          ]
        }""";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64, 8192})
    void read_bufferOfAnySize_isTheIndentedList(int size) {
        ListBody compact = new ListBody(
                bytes("{\"kind\":\"List\",\"items\":["),
                ListDocument.TAIL,
                List.of(bytes("{\"a\":\"{\\\"}\\\\\",\"empty\":{}}\n"), bytes("[1,[]]\n")),
                ListBody.Items.LINES);
        IndentedBody body = new IndentedBody(compact);

        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[size];
        for (int read = body.read(buffer); read > 0; read = body.read(buffer)) {
            all.write(buffer, 0, read);
        }

        assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo(INDENTED);
        assertThat(body.length()).isEqualTo(all.size());
    }
}
