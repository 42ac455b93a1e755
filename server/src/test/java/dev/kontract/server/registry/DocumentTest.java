package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Entry;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class DocumentTest {

    private static final String JSON =
            "{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"0\",\"labels\":{\"resourceVersion\":\"0\"}}}\n";

    private final Document document = Document.of(JSON.getBytes(StandardCharsets.UTF_8));

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
}
