package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResponseWarningsTest {

    private final ResponseWarnings warnings = new ResponseWarnings();

    @Test
    void add_keepsEachTextOnce_inOrder() {
        for (String text : new String[] {"b", "a", "b", ""}) {
            warnings.add(text);
        }

        assertThat(warnings.texts()).containsExactly("b", "a");
    }

    @Test
    void add_truncatesAll_whenTheTotalIsTooLong() {
        warnings.add("x".repeat(4000));
        warnings.add("short");
        assertThat(warnings.texts()).first().asString().hasSize(4000);

        warnings.add("y".repeat(300));
        warnings.add("😀".repeat(300));

        assertThat(warnings.texts()).containsExactly("x".repeat(256), "short", "y".repeat(256), "😀".repeat(256));
    }

    @Test
    void add_dropsTheRest_whenEvenThatIsTooLong() {
        for (int i = 0; i < 100_000; i++) {
            warnings.add("unknown field \"spec.f" + i + '"');
        }

        int length = String.join("", warnings.texts()).length();
        assertThat(length).isBetween(4096, 4096 + 256);
    }

    @Test
    void add_dropsCharactersInvalidInHeaders() {
        warnings.add("a\nb");
        warnings.add("a\u0085b");

        assertThat(warnings.texts()).isEmpty();
    }
}
