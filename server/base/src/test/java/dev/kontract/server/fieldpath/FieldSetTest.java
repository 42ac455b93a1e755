package dev.kontract.server.fieldpath;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.fieldpath.PathElement.KeyField;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FieldSetTest {

    @Property
    void union_has_whatEitherHas(@ForAll("paths") Set<Path> left, @ForAll("paths") Set<Path> right) {
        Set<Path> expected = new HashSet<>(left);
        expected.addAll(right);

        assertThat(members(set(left).union(set(right)))).isEqualTo(expected);
    }

    @Property
    void intersection_has_whatBothHave(@ForAll("paths") Set<Path> left, @ForAll("paths") Set<Path> right) {
        Set<Path> expected = new HashSet<>(left);
        expected.retainAll(right);

        assertThat(members(set(left).intersection(set(right)))).isEqualTo(expected);
    }

    @Property
    void difference_has_whatOnlyTheFirstHas(@ForAll("paths") Set<Path> left, @ForAll("paths") Set<Path> right) {
        Set<Path> expected = new HashSet<>(left);
        expected.removeAll(right);

        assertThat(members(set(left).difference(set(right)))).isEqualTo(expected);
    }

    @Property
    void without_leavesOut_whatIsBelowToo(@ForAll("paths") Set<Path> left, @ForAll("paths") Set<Path> right) {
        Set<Path> expected = new HashSet<>(left);
        expected.removeIf(path -> right.stream().anyMatch(prefix -> isPrefix(prefix, path)));

        assertThat(members(set(left).without(set(right)))).isEqualTo(expected);
    }

    @Property
    void leaves_areMembers_withoutMembersBelow(@ForAll("paths") Set<Path> paths) {
        Set<Path> expected = new HashSet<>(paths);
        expected.removeIf(path -> paths.stream().anyMatch(other -> !other.equals(path) && isPrefix(path, other)));

        assertThat(members(set(paths).leaves())).isEqualTo(expected);
    }

    @Property
    void equalSets_haveTheSameMembers(@ForAll("paths") Set<Path> paths) {
        FieldSet set = set(paths);

        assertThat(set.union(FieldSet.EMPTY)).isEqualTo(set);
        assertThat(paths).allMatch(set::has);
        assertThat(set.isEmpty()).isEqualTo(paths.isEmpty());
    }

    @Property
    void wireForm_readsBack(@ForAll("paths") Set<Path> paths) {
        assertThat(FieldsV1Format.decode(FieldsV1Format.encode(set(paths)))).isEqualTo(set(paths));
    }

    @Test
    void equalNumbers_areTheSameStep() {
        assertThat(new PathElement.Value(IntNode.valueOf(1)))
                .isEqualTo(new PathElement.Value(LongNode.valueOf(1)))
                .isEqualTo(new PathElement.Value(DoubleNode.valueOf(1)));
    }

    @Test
    void paths_are_sorted() {
        FieldSet set = FieldSet.of(Path.of("metadata", "labels", "a"), Path.of("rules"), Path.of("metadata"));

        assertThat(set.paths()).extracting(Path::toString).containsExactly(".metadata", ".rules", ".metadata.labels.a");
    }

    @Provide
    Arbitrary<Set<Path>> paths() {
        return elements().list().ofMinSize(1).ofMaxSize(4).map(Path::new).set().ofMaxSize(8);
    }

    private static Arbitrary<PathElement> elements() {
        return Arbitraries.of(
                new PathElement.Field("a"),
                new PathElement.Field("b"),
                new PathElement.Field(""),
                new PathElement.Key(List.of(
                        new KeyField("protocol", TextNode.valueOf("<TCP>")),
                        new KeyField("port", IntNode.valueOf(80)))),
                new PathElement.Key(List.of(new KeyField("port", IntNode.valueOf(443)))),
                new PathElement.Value(TextNode.valueOf("a\"b")),
                new PathElement.Value(IntNode.valueOf(3)),
                new PathElement.Index(2));
    }

    private static FieldSet set(Set<Path> paths) {
        return FieldSet.of(paths.toArray(Path[]::new));
    }

    private static Set<Path> members(FieldSet set) {
        return new HashSet<>(set.paths());
    }

    private static boolean isPrefix(Path prefix, Path path) {
        int length = prefix.elements().size();
        return length <= path.elements().size()
                && path.elements().subList(0, length).equals(prefix.elements());
    }
}
