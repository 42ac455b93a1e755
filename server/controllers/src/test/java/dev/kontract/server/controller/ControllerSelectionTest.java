package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControllerSelectionTest {

    @ParameterizedTest
    @CsvSource({
        "'', false",
        "none, false",
        "*, true",
        "a, true",
        "b, false",
        "'*,-a', false",
        "'*,-b', true",
        "'a,-a', true",
        "'-a,*', false",
        "'-a,a', false"
    })
    void selects_firstThatNamesIt_counts(String patterns, boolean selected) {
        assertThat(selection(patterns).selects("a")).isEqualTo(selected);
    }

    @Test
    void requireKnown_unknownName_isRefused() {
        selection("*,a,-b").requireKnown(List.of("a", "b"));

        assertThatThrownBy(() -> selection("*,-c").requireKnown(List.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"c\" is not in the list of known controllers: a, b");
    }

    private static ControllerSelection selection(String patterns) {
        return new ControllerSelection(List.of(patterns.split(",", -1)));
    }
}
