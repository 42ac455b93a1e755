package dev.kontract.server.fieldpath;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FieldSetCollectorTest {

    private static final FieldSet LEAF = FieldSet.of(Path.of("leaf"));

    @Test
    void build_sortsTheSteps() {
        FieldSetCollector siblings = new FieldSetCollector(2);
        siblings.add(new PathElement.Field("b"), true, FieldSet.EMPTY);
        siblings.add(new PathElement.Field("a"), true, FieldSet.EMPTY);
        assertThat(siblings.build()).isEqualTo(FieldSet.of(Path.of("a"), Path.of("b")));
    }

    @Test
    void build_mergesEntriesOfTheSameStep() {
        FieldSetCollector siblings = new FieldSetCollector(3);
        siblings.add(new PathElement.Field("a"), false, LEAF);
        siblings.add(new PathElement.Field("b"), true, FieldSet.EMPTY);
        siblings.add(new PathElement.Field("a"), true, FieldSet.EMPTY);
        assertThat(siblings.build()).isEqualTo(FieldSet.of(Path.of("a"), Path.of("a", "leaf"), Path.of("b")));
    }

    @Test
    void add_ignoresTheEmptyPath() {
        FieldSetCollector siblings = new FieldSetCollector(1);
        siblings.add(new PathElement.Field("a"), false, FieldSet.EMPTY);
        assertThat(siblings.build().isEmpty()).isTrue();
    }
}
