package dev.kontract.server.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardSelectorTest {

    @ParameterizedTest
    @CsvSource({
        "'',cbf29ce484222325",
        "a,af63dc4c8601ec8c",
        "foobar,85944171f73967e8",
    })
    void hash_isFnv1a(String value, String hash) {
        assertThat(ShardSelector.hash(value)).isEqualTo(hash);
    }

    @Test
    void matches_includesTheStart_andExcludesTheEnd() {
        assertThat(of("0xaf63dc4c8601ec8c", "0xaf63dc4c8601ec8d").matches("a")).isTrue();
        assertThat(of("0x0000000000000000", "0xaf63dc4c8601ec8c").matches("a")).isFalse();
        assertThat(of("0xaf63dc4c8601ec8c", "0x10000000000000000").matches("a")).isTrue();
        assertThat(of("0xaf63dc4c8601ec8d", "0x10000000000000000").matches("a")).isFalse();
    }

    private static ShardSelector of(String start, String end) {
        return new ShardSelector("object.metadata.uid", List.of(new ShardSelector.Range(start, end)));
    }
}
