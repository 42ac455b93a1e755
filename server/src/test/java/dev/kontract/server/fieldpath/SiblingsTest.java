package dev.kontract.server.fieldpath;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SiblingsTest {

    private static final FieldSet LEAF = FieldSet.of(Path.of("leaf"));

    @Test
    void build_sortsTheSteps() {
        Siblings siblings = new Siblings(2);
        siblings.add(new PathElement.Field("b"), true, FieldSet.EMPTY);
        siblings.add(new PathElement.Field("a"), true, FieldSet.EMPTY);
        assertThat(siblings.build()).isEqualTo(FieldSet.of(Path.of("a"), Path.of("b")));
    }

    @Test
    void build_joinsWhatSeveralSayOfTheSameStep() {
        Siblings siblings = new Siblings(3);
        siblings.add(new PathElement.Field("a"), false, LEAF);
        siblings.add(new PathElement.Field("b"), true, FieldSet.EMPTY);
        siblings.add(new PathElement.Field("a"), true, FieldSet.EMPTY);
        assertThat(siblings.build()).isEqualTo(FieldSet.of(Path.of("a"), Path.of("a", "leaf"), Path.of("b")));
    }

    @Test
    void add_ignoresAStepThatLeadsNowhere() {
        Siblings siblings = new Siblings(1);
        siblings.add(new PathElement.Field("a"), false, FieldSet.EMPTY);
        assertThat(siblings.build().isEmpty()).isTrue();
    }
}
