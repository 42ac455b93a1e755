package dev.kontract.server.apply.typed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.RandomTrees;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.fieldpath.PathSchema;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.SchemaCompiler;
import dev.kontract.spec.Contract;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PruningPropertyTest {

    private static final int TRIES = 1500;
    private static final ObjectSchema SCHEMA = Objects.requireNonNull(
            SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN)).get("StatefulSet"));
    private static final PathSchema SHAPE = ApplySchemas.of(SCHEMA);

    @Property(tries = TRIES)
    void without_isWhatTheStepsLeave_whenAnApplierDropsFields(@ForAll long seed) {
        Random random = new Random(seed);
        RandomTrees trees = new RandomTrees(seed);
        JsonNode before = tree(trees);
        JsonNode config = thinned(before, random);
        JsonNode other = tree(trees);
        JsonNode merged = merged(merged(merged(tree(trees), before), other), config);
        FieldSet others = some(OwnedFields.of(other, SCHEMA), random);

        assertSame(
                merged,
                OwnedFields.of(before, SCHEMA),
                OwnedFields.of(config, SCHEMA).union(others));
    }

    @Property(tries = TRIES)
    void without_isWhatTheStepsLeave_whateverTheOwners(@ForAll long seed) {
        Random random = new Random(seed);
        RandomTrees trees = new RandomTrees(seed);
        JsonNode tree = tree(trees);
        JsonNode elsewhere = tree(trees);
        FieldSet all = OwnedFields.of(tree, SCHEMA).union(OwnedFields.of(elsewhere, SCHEMA));

        assertSame(tree, some(all, random), some(all, random));
    }

    @Property(tries = TRIES)
    void without_isWhatTheStepsLeave_whenItemsHaveNoOwnerButTheirFieldsDo(@ForAll long seed) {
        Random random = new Random(seed);
        RandomTrees trees = new RandomTrees(seed);
        JsonNode tree = tree(trees);
        FieldSet all = OwnedFields.of(tree, SCHEMA).union(OwnedFields.of(tree(trees), SCHEMA));

        assertSame(tree, bared(all, random), bared(all, random));
    }

    private static void assertSame(JsonNode merged, FieldSet before, FieldSet now) {
        FieldSet last = before.withDeclaredFields(SHAPE);
        FieldSet owned = now.withDeclaredFields(SHAPE);
        String untouched = merged.toString();

        JsonNode pruned = last.difference(owned).isEmpty() ? merged : Pruning.without(merged, last, owned, SCHEMA);

        assertThat(pruned)
                .hasToString(
                        new StepwisePruning(SCHEMA).without(merged, last, owned).toString());
        assertThat(merged).hasToString(untouched);
    }

    /** Returns a tree with a field that is in no schema. */
    private static JsonNode tree(RandomTrees trees) {
        ObjectNode tree = trees.object(SCHEMA, "apps/v1");
        tree.withObject("spec").set("unknown", trees.wild(4));
        return tree;
    }

    private static JsonNode merged(JsonNode live, JsonNode config) {
        return TreeMerge.merge(live, config, SCHEMA);
    }

    /** Returns the tree without some of its paths; the rest of an item still identifies it. */
    private static JsonNode thinned(JsonNode tree, Random random) {
        return Removal.without(tree, chosen(OwnedFields.of(tree, SCHEMA), random), SCHEMA);
    }

    /** The set without a few of its paths and all that is below them. */
    private static FieldSet some(FieldSet all, Random random) {
        return all.without(chosen(all.withDeclaredFields(SHAPE), random));
    }

    /** The set without a few of its paths; what is below them stays. */
    private static FieldSet bared(FieldSet all, Random random) {
        return some(all, random).difference(chosen(all, random));
    }

    private static FieldSet chosen(FieldSet all, Random random) {
        int rarity = 1 + random.nextInt(12);
        return FieldSet.of(all.paths().stream()
                .filter(path -> random.nextInt(rarity) == 0 && !tellsItem(path))
                .toArray(Path[]::new));
    }

    private static boolean tellsItem(Path path) {
        List<PathElement> elements = path.elements();
        return elements.size() > 1
                && elements.get(elements.size() - 2) instanceof PathElement.Key item
                && item.fields().stream()
                        .anyMatch(
                                field -> elements.get(elements.size() - 1).equals(new PathElement.Field(field.name())));
    }
}
