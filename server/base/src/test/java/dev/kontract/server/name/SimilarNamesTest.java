package dev.kontract.server.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarNamesTest {

    private static final List<String> KNOWN =
            List.of("pods", "nodes", "deployments", "deployment", "watch", "--data-dir");

    @Test
    void of_mistypedName_beginsWithTheMostSimilar() {
        assertThat(SimilarNames.of("deploymets", KNOWN)).containsExactly("deployments", "deployment");
        assertThat(SimilarNames.of("--dat-dir", KNOWN)).containsExactly("--data-dir");
        assertThat(SimilarNames.of("PODS", KNOWN)).startsWith("pods");
    }

    @Test
    void question_unknownName_isAskedOnlyOfASimilarOne() {
        assertThat(SimilarNames.question("wacth", KNOWN)).isEqualTo(", did you mean watch?");
        assertThat(SimilarNames.question("something-else", KNOWN)).isEmpty();
        assertThat(SimilarNames.question("x", KNOWN)).isEmpty();
    }
}
