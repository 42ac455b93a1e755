package dev.kontract.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.conformance.transcript.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThresholdsTest {

    @TempDir
    private Path folder;

    @Test
    void read_skipsCommentsAndEmptyLines() throws IOException {
        assertThat(read("# why\n\nb.json exact 50\na.json code 100\nb.json code 66.7\n")
                        .files())
                .containsExactly("b.json", "a.json");
    }

    @Test
    void read_refusesALineThatIsNoThreshold() {
        assertThatThrownBy(() -> read("a.json 100")).hasMessageContaining("file level percent");
        assertThatThrownBy(() -> read("a.json code all")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void of_findsTheThresholdOfFileAndLevel() throws IOException {
        Thresholds thresholds = read("a.json code 66.7\na.json body 50");

        assertThat(thresholds.of(count("code", 2, 3)).orElseThrow().isReachedBy(count("code", 2, 3)))
                .isTrue();
        assertThat(thresholds.of(count("code", 1, 3)).orElseThrow().isReachedBy(count("code", 1, 3)))
                .isFalse();
        assertThat(thresholds.of(count("exact", 1, 3))).isEmpty();
    }

    private static Tally.Count count(String level, int passed, int total) {
        return new Tally.Count("a.json", level, passed, total);
    }

    private Thresholds read(String lines) throws IOException {
        return Thresholds.read(Files.writeString(folder.resolve("thresholds"), lines));
    }
}
