package dev.kontract.server.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.FieldsV1Format;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FieldManagerPropertyTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2026-01-02T00:00:00Z");
    private static final int TRIES = 100;

    private final FieldManager manager = Kinds.manager("StatefulSet", "");

    @Property(tries = TRIES)
    void applyTwice_isApplyOnce(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = manager.update(null, tree(trees), "cli", NOW);
        ObjectNode config = tree(trees);

        ObjectNode once = manager.apply(live, config, "one", ConflictResolution.FORCE, NOW);

        Assume.that(!owners(once).isEmpty()); // otherwise the object counts as one that has not been tracked before
        assertThat(manager.apply(once, config, "one", ConflictResolution.FAIL, LATER))
                .isEqualTo(once);
    }

    @Property(tries = TRIES)
    void apply_setsAllItMentions(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = manager.update(null, tree(trees), "cli", NOW);
        ObjectNode config = tree(trees);

        ObjectNode applied = manager.apply(live, config, "one", ConflictResolution.FORCE, NOW);

        FieldSet again = owners(manager.apply(null, config, "one", ConflictResolution.FAIL, NOW))
                .getOrDefault("one", FieldSet.EMPTY);
        assertThat(owners(applied).getOrDefault("one", FieldSet.EMPTY)).isEqualTo(again);
        assertThat(manager.apply(applied, config, "two", ConflictResolution.FAIL, NOW))
                .isNotNull();
    }

    @Property(tries = TRIES)
    void leaving_removesOnlyWhatNobodyElseOwns(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode stays = manager.apply(null, tree(trees), "stays", ConflictResolution.FAIL, NOW);
        ObjectNode both = manager.apply(stays, tree(trees), "leaves", ConflictResolution.FORCE, NOW);
        FieldSet before = owners(both).getOrDefault("stays", FieldSet.EMPTY);
        FieldSet gone = owners(both).getOrDefault("leaves", FieldSet.EMPTY);

        ObjectNode left = manager.apply(both, nothing(), "leaves", ConflictResolution.FAIL, LATER);

        FieldSet after = owners(left).getOrDefault("stays", FieldSet.EMPTY);
        assertThat(after.difference(before)).isEqualTo(FieldSet.EMPTY);
        assertThat(before.difference(after).paths()).allMatch(path -> wasFilled(path, gone));
        assertThat(owners(left)).doesNotContainKey("leaves");
    }

    @Property(tries = TRIES)
    void update_ownsNothing_whenNothingChanges(@ForAll long seed) {
        ObjectNode live = manager.update(null, tree(new RandomTrees(seed)), "cli", NOW);

        assertThat(manager.update(live, live, "other", LATER)).isEqualTo(live);
    }

    @Property(tries = TRIES)
    void noPath_hasTwoUpdaters(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = manager.update(null, tree(trees), "one", NOW);
        for (String name : new String[] {"two", "three", "one", "four"}) {
            live = manager.update(withUid(live), tree(trees), name, LATER);
        }

        FieldSet seen = FieldSet.EMPTY;
        for (FieldSet fields : owners(live).values()) {
            assertThat(seen.intersection(fields).isEmpty()).isTrue();
            seen = seen.union(fields);
        }
    }

    @Property(tries = TRIES)
    void inputs_areNotChanged(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = manager.update(null, tree(trees), "cli", NOW);
        ObjectNode config = tree(trees);
        JsonNode liveBefore = live.deepCopy();
        JsonNode configBefore = config.deepCopy();

        manager.apply(live, config, "one", ConflictResolution.FORCE, NOW);
        manager.update(live, config, "two", NOW);

        assertThat(live).isEqualTo(liveBefore);
        assertThat(config).isEqualTo(configBefore);
    }

    @Property(tries = TRIES)
    void throwsNothingElse_whateverTheTree(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = manager.update(null, tree(trees), "cli", NOW);
        ObjectNode config = nothing();
        config.set("spec", trees.wild(6));
        try {
            ObjectNode applied = manager.apply(live, config, "one", ConflictResolution.FAIL, NOW);
            assertThat(ValueOrder.equal(applied.get("kind"), config.get("kind")))
                    .isTrue();
        } catch (ApplyConflicts e) {
            assertThat(e.conflicts()).isNotEmpty();
        } catch (StatusException e) {
            assertThat(e.getMessage()).startsWith("failed to create typed patch object");
        }
        assertThat(manager.update(live, config, "two", NOW)).isNotNull();
    }

    private static ObjectNode tree(RandomTrees trees) {
        return trees.object(Kinds.schema("StatefulSet"), "apps/v1");
    }

    /** A map that was given empty goes with the last of what another manager put into it. */
    private static boolean wasFilled(Path map, FieldSet gone) {
        return gone.paths().stream()
                .map(Path::elements)
                .anyMatch(field -> field.size() > map.elements().size()
                        && field.subList(0, map.elements().size()).equals(map.elements()));
    }

    private static ObjectNode nothing() {
        ObjectNode object = tree(new RandomTrees(0)).retain("apiVersion", "kind");
        object.putObject("metadata").put("name", "x");
        return object;
    }

    private static ObjectNode withUid(ObjectNode object) {
        ObjectNode copy = object.deepCopy();
        copy.withObject("metadata").put("uid", "u");
        return copy;
    }

    private static Map<String, FieldSet> owners(JsonNode object) {
        Map<String, FieldSet> owners = new HashMap<>();
        for (JsonNode entry : object.path("metadata").path("managedFields")) {
            owners.put(entry.path("manager").asText(), FieldsV1Format.decode(entry.path("fieldsV1")));
        }
        return owners;
    }
}
