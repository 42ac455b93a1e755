package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.apply.typed.ApplySchemas;
import dev.kontract.server.apply.typed.Comparison;
import dev.kontract.server.apply.typed.OwnedFields;
import dev.kontract.server.apply.typed.Pruning;
import dev.kontract.server.apply.typed.TreeComparer;
import dev.kontract.server.apply.typed.TreeMerge;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.PathSchema;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.schema.ObjectSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rule of who gains and who loses fields.
 *
 * <p>Who writes a field owns it, and an updater takes it from all others. An applier shares a field with those who applied
 * the same value; to change the value it must force, and then takes it. A field that is gone is owned by nobody. A field an
 * applier no longer mentions is removed when nobody else owns it.
 */
final class OwnershipRules {

    private final ObjectSchema schema;
    private final PathSchema shape;
    private final FieldSet ignored;

    /** Nobody can own what is at or below {@code ignored}. */
    OwnershipRules(ObjectSchema schema, FieldSet ignored) {
        this.schema = schema;
        this.shape = ApplySchemas.of(schema);
        this.ignored = ignored;
    }

    /** Takes what an update has changed from its owners, and returns what it wrote. */
    FieldSet update(JsonNode live, JsonNode next, ManagedFields managed) {
        Comparison comparison = TreeComparer.compare(live, next, schema).without(ignored);
        FieldSet written = comparison.written();
        FieldSet lost = written.union(comparison.removed());
        managed.replaceFields((manager, fields) -> fields.difference(lost));
        return written;
    }

    /**
     * Merges what a manager applies into {@code live}, and notes what it owns from now on.
     *
     * @return the merged tree, or null when it is the same as {@code live}
     * @throws ApplyConflicts when it would take fields from others and may not
     */
    @Nullable
    JsonNode apply(JsonNode live, JsonNode config, ManagedFields managed, ManagerIdentity applier, Terms terms) {
        FieldSet before = managed.fieldsOf(applier);
        FieldSet applied = OwnedFields.of(config, schema).without(ignored);
        OwnedFieldSet entry = managed.get(applier);
        managed.put(applier, new OwnedFieldSet(applied, terms.apiVersion(), entry == null ? null : entry.time()));
        JsonNode next = prune(TreeMerge.merge(live, config, schema), before, applied, managed);
        settle(TreeComparer.compare(live, next, schema).without(ignored), managed, applier, terms.onConflict());
        return ValueOrder.equal(live, next) ? null : next;
    }

    /**
     * How an apply is done.
     *
     * @param apiVersion of what is applied
     * @param onConflict what to do about fields others own
     */
    record Terms(String apiVersion, ConflictResolution onConflict) {}

    private static void settle(
            Comparison comparison, ManagedFields managed, ManagerIdentity applier, ConflictResolution onConflict) {
        FieldSet written = comparison.written();
        List<FieldConflict> conflicts = new ArrayList<>();
        if (onConflict == ConflictResolution.FAIL) {
            managed.owners().forEach((manager, owned) -> {
                if (!manager.equals(applier)) {
                    owned.fields()
                            .intersection(written)
                            .forEach(path -> conflicts.add(new FieldConflict(manager.toString(), path)));
                }
            });
        }
        if (!conflicts.isEmpty()) {
            throw new ApplyConflicts(conflicts);
        }
        FieldSet lost = written.union(comparison.removed());
        managed.replaceFields((manager, fields) -> manager.equals(applier) ? fields : fields.difference(lost));
    }

    /** Removes what the applier owned before and nobody owns now. */
    private JsonNode prune(JsonNode merged, FieldSet before, FieldSet applied, ManagedFields managed) {
        if (before.difference(applied).isEmpty()) {
            return merged;
        }
        FieldSet last = before.withDeclaredFields(shape);
        FieldSet owned = FieldSet.EMPTY;
        for (OwnedFieldSet each : managed.all()) {
            owned = owned.union(each.fields());
        }
        owned = owned.withDeclaredFields(shape);
        return last.difference(owned).isEmpty() ? merged : Pruning.without(merged, last, owned, schema);
    }
}
