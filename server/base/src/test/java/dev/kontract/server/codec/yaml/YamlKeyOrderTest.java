package dev.kontract.server.codec.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class YamlKeyOrderTest {

    @Test
    void compare_countsNumbers_andPutsLettersLast() {
        List<String> sorted = List.of(
                ".", "1", "2", "10", "a", "a.b", "a1", "a2", "a10", "a10b", "aB", "ab", "f:b", "k:{", "v:1.25",
                "v:1e+23");

        List<String> shuffled = sorted.stream().sorted().toList();

        assertThat(shuffled.stream().sorted(new YamlKeyOrder())).containsExactlyElementsOf(sorted);
    }
}
