package dev.kontract.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecisionsTest {

    @Test
    void decisions_haveHeadings_latestFirst() {
        String markdown = """
                # Design decisions

                Why.

                **2026-11-21 Older is
                longer.** Because.

                Still the older.

                **2026-11-23 Newer.** For a reason with **bold** words.
                """;

        assertThat(Decisions.withHeadings(markdown)).isEqualTo("""
                        # Design decisions

                        Why.

                        ## Newer

                        *2026-11-23*

                        For a reason with **bold** words.

                        ## Older is longer

                        *2026-11-21*

                        Because.

                        Still the older.
                        """);
    }
}
