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
 * The ownership rules of server-side apply.
 *
 * <p>A manager owns the fields it writes; an update takes them from all other managers. An applier shares a field with
 * managers that applied the same value; changing the value requires force and takes the field over. A removed field has
 * no owner. A field that an applier no longer applies is removed if no other manager owns it.
 */
final class OwnershipRules {

    private final ObjectSchema schema;
    private final PathSchema shape;
    private final FieldSet ignored;

    /** Creates rules in which nothing at or below {@code ignored} can be owned. */
    OwnershipRules(ObjectSchema schema, FieldSet ignored) {
        this.schema = schema;
        this.shape = ApplySchemas.of(schema);
        this.ignored = ignored;
    }

    /** Removes the fields changed by an update from their owners and returns the changed fields. */
    FieldSet update(JsonNode live, JsonNode next, ManagedFields managed) {
        Comparison comparison = TreeComparer.compare(live, next, schema).without(ignored);
        FieldSet written = comparison.written();
        FieldSet lost = written.union(comparison.removed());
        managed.replaceFields((manager, fields) -> fields.difference(lost));
        return written;
    }

    /**
     * Merges an applied configuration into {@code live} and updates the ownership.
     *
     * @return the merged tree, or null when it equals {@code live}
     * @throws ApplyConflicts when it would change fields of other managers without force
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
     * The parameters of an apply.
     *
     * @param apiVersion the API version of the configuration
     * @param onConflict how conflicts are resolved
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

    /** Removes fields the applier owned before and no manager owns now. */
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
