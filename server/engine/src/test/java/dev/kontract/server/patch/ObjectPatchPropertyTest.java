package dev.kontract.server.patch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.RandomTrees;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.SchemaCompiler;
import dev.kontract.server.status.StatusException;
import dev.kontract.spec.Contract;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ObjectPatchPropertyTest {

    private static final ObjectSchema POD = Objects.requireNonNull(
            SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN)).get("Pod"));
    private static final int TRIES = 200;

    @Property(tries = TRIES)
    void mergePatch_ofADifference_restores(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode before = trees.object(POD, "v1");
        ObjectNode after = trees.object(POD, "v1");

        ObjectNode patched = MergePatch.of(difference(before, after)).applyTo(before);

        assertThat(ValueOrder.equal(patched, after)).isTrue();
    }

    @Property(tries = TRIES)
    void strategicMergePatch_leavesNoKeyTwice(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = trees.object(POD, "v1");
        ObjectNode patch = trees.object(POD, "v1");
        dropDuplicates(live, POD);
        dropDuplicates(patch, POD);
        String untouched = live.toString();
        try {
            ObjectNode patched = StrategicMergePatch.of(patch, POD).applyTo(live);
            assertThat(dropDuplicates(patched, POD)).isFalse();
        } catch (StatusException e) {
            assertThat(e.getMessage()).contains("does not contain declared merge key");
        }
        assertThat(live).hasToString(untouched);
    }

    @Property(tries = TRIES)
    void patches_leaveTheDocumentAlone(@ForAll long seed) {
        RandomTrees trees = new RandomTrees(seed);
        ObjectNode live = trees.object(POD, "v1");
        JsonNode before = live.deepCopy();
        JsonNode patch = trees.wild(6);

        List<Function<JsonNode, ObjectPatch>> mechanisms =
                List.of(JsonPatchOperations::of, MergePatch::of, json -> StrategicMergePatch.of(json, POD));
        for (Function<JsonNode, ObjectPatch> mechanism : mechanisms) {
            try {
                assertThat(mechanism.apply(patch).applyTo(live)).isNotNull();
            } catch (StatusException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
            assertThat(live).isEqualTo(before);
        }
    }

    private static ObjectNode difference(JsonNode before, JsonNode after) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : after.properties()) {
            JsonNode old = before.get(field.getKey());
            boolean nested = old != null && old.isObject() && field.getValue().isObject();
            patch.set(field.getKey(), nested ? difference(old, field.getValue()) : field.getValue());
        }
        for (Map.Entry<String, JsonNode> field : before.properties()) {
            if (!after.has(field.getKey())) {
                patch.putNull(field.getKey());
            }
        }
        return patch;
    }

    /** Removes items with a duplicate merge key; returns whether there were any. */
    private static boolean dropDuplicates(JsonNode value, Schema schema) {
        boolean dropped = false;
        if (schema instanceof ObjectSchema object) {
            for (Field field : object.fields()) {
                JsonNode child = value.path(field.name());
                String key = field.patchMergeKey();
                if (key != null && child instanceof ArrayNode list) {
                    int size = list.size();
                    Set<JsonNode> keys = new HashSet<>();
                    list.removeIf(item -> !keys.add(item.path(key)));
                    dropped |= list.size() < size;
                }
                dropped |= dropDuplicates(child, field.schema());
            }
        } else if (schema instanceof ListSchema || schema instanceof MapSchema) {
            Schema below = schema instanceof ListSchema list ? list.items() : ((MapSchema) schema).values();
            for (JsonNode child : value) {
                dropped |= dropDuplicates(child, below);
            }
        }
        return dropped;
    }
}
