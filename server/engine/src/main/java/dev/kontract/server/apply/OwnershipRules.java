package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.typed.ApplySchemas;
import dev.kontract.server.apply.typed.Comparison;
import dev.kontract.server.apply.typed.OwnedFields;
import dev.kontract.server.apply.typed.Pruning;
import dev.kontract.server.apply.typed.TreeComparer;
import dev.kontract.server.apply.typed.TreeMerge;
import dev.kontract.server.apply.typed.TypeCheck;
import dev.kontract.server.apply.typed.TypeMismatch;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.PathSchema;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.schema.ObjectSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The ownership rules of server-side apply.
 *
 * <p>A manager owns the fields it writes; an update takes them from all other managers. An applier shares a field with
 * managers that applied the same value; changing the value requires force and takes the field over. A removed field has
 * no owner. A field that an applier no longer applies is removed if no other manager owns it. Each manager owns fields in
 * the version in which it wrote them.
 */
final class OwnershipRules {

    /** The order in which conflicts are reported: that of the identifiers of upstream, which are JSON. */
    private static final Comparator<Map.Entry<ManagerIdentity, OwnedFieldSet>> BY_IDENTIFIER = Comparator.comparing(
                    (Map.Entry<ManagerIdentity, OwnedFieldSet> owner) ->
                            owner.getKey().name())
            .thenComparing(owner -> owner.getKey().operation())
            .thenComparing(owner -> owner.getKey().apiVersion())
            .thenComparing(owner -> endOfIdentifier(owner.getKey(), owner.getValue()));

    private final String apiVersion;
    private final ObjectSchema schema;
    private final ObjectVersions versions;
    private final FieldSet ignored;

    /**
     * Creates rules in which nothing at or below {@code ignored} can be owned.
     *
     * @param apiVersion the version that is written
     * @param schema its schema
     * @param versions the other versions
     */
    OwnershipRules(String apiVersion, ObjectSchema schema, ObjectVersions versions, FieldSet ignored) {
        this.apiVersion = apiVersion;
        this.schema = schema;
        this.versions = versions;
        this.ignored = ignored;
    }

    /** Forgets the fields that are owned in versions that are gone. */
    void keepKnown(ManagedFields managed) {
        managed.keepVersions(version -> version.equals(apiVersion) || versions.schema(version) != null);
    }

    /** Removes the fields changed by an update from their owners and returns the changed fields. */
    FieldSet update(ObjectNode live, ObjectNode next, ManagedFields managed) {
        Changes changes = new Changes(live, next);
        FieldSet written = changes.in(apiVersion).written();
        managed.replaceFields((manager, owned) -> owned.fields().difference(changes.lost(owned.apiVersion())));
        return written;
    }

    /**
     * Merges an applied configuration into {@code live} and updates the ownership.
     *
     * @return the merged tree, or null when it equals {@code live}
     * @throws ApplyConflicts when it would change fields of other managers without force
     */
    @Nullable
    ObjectNode apply(
            ObjectNode live,
            ObjectNode config,
            ManagedFields managed,
            ManagerIdentity applier,
            ConflictResolution onConflict) {
        FieldSet applied = OwnedFields.of(config, schema).without(ignored);
        OwnedFieldSet before = managed.get(applier);
        managed.put(applier, new OwnedFieldSet(applied, apiVersion, before == null ? null : before.time()));
        ObjectNode merged = merged(live, config);
        ObjectNode next = before == null ? merged : prune(merged, before, applied, managed);
        settle(new Changes(live, next), managed, applier, onConflict);
        return ValueOrder.equal(live, next) ? null : next;
    }

    private ObjectNode merged(ObjectNode live, ObjectNode config) {
        try {
            return (ObjectNode) TreeMerge.merge(live, config, schema);
        } catch (TypeMismatch e) {
            throw e.during("failed to merge config");
        }
    }

    /** The changes of a write, in the versions in which fields are owned. */
    private final class Changes {

        private final ObjectNode live;
        private final ObjectNode next;
        private final Map<String, Comparison> known = new HashMap<>();

        Changes(ObjectNode live, ObjectNode next) {
            this.live = live;
            this.next = next;
        }

        Comparison in(String version) {
            Comparison comparison = known.get(version);
            if (comparison == null) {
                comparison = TreeComparer.compare(
                                inVersion(live, version, "failed to convert old object"),
                                inVersion(next, version, "failed to convert new object"),
                                schemaOf(version))
                        .without(ignoredIn(version));
                known.put(version, comparison);
            }
            return comparison;
        }

        FieldSet lost(String version) {
            Comparison comparison = in(version);
            return comparison.written().union(comparison.removed());
        }
    }

    /** Upstream declares for each version of a custom resource only what writes in that version ignore. */
    private FieldSet ignoredIn(String version) {
        return version.equals(apiVersion) || !schema.structural() ? ignored : FieldSet.EMPTY;
    }

    private ObjectSchema schemaOf(String version) {
        ObjectSchema other = version.equals(apiVersion) ? schema : versions.schema(version);
        if (other == null) {
            throw new IllegalStateException("there is no version " + version);
        }
        return other;
    }

    /**
     * Returns an object of any version, in another one. A new object has no version before it is written.
     *
     * @param step what fails if a custom resource has fields that the other version does not declare
     */
    private ObjectNode inVersion(ObjectNode object, String version, String step) {
        String own = object.path("apiVersion").asText(apiVersion);
        if (own.equals(version)) {
            return object;
        }
        ObjectNode converted = versions.converted(object, version);
        ObjectSchema other = schemaOf(version);
        if (other.structural()) {
            try {
                TypeCheck.check(converted, other);
            } catch (TypeMismatch e) {
                throw e.during(step);
            }
        }
        return converted;
    }

    private static String endOfIdentifier(ManagerIdentity manager, OwnedFieldSet owned) {
        boolean isTimed = manager.isUpdater() && owned.time() != null;
        String time = isTimed ? ",\"time\":\"" + owned.time() + '"' : "";
        return manager.subresource().isEmpty() ? time + '}' : time + ",\"subresource\":\"" + manager.subresource();
    }

    private static void settle(
            Changes changes, ManagedFields managed, ManagerIdentity applier, ConflictResolution onConflict) {
        List<FieldConflict> conflicts = new ArrayList<>();
        if (onConflict == ConflictResolution.FAIL) {
            managed.owners().entrySet().stream()
                    .filter(owner -> !owner.getKey().equals(applier)
                            && !contested(owner.getValue(), changes).isEmpty())
                    .sorted(BY_IDENTIFIER)
                    .forEach(owner -> contested(owner.getValue(), changes)
                            .forEach(path -> conflicts.add(
                                    new FieldConflict(owner.getKey().toString(), path))));
        }
        if (!conflicts.isEmpty()) {
            throw new ApplyConflicts(conflicts);
        }
        managed.replaceFields((manager, owned) ->
                manager.equals(applier) ? owned.fields() : owned.fields().difference(changes.lost(owned.apiVersion())));
    }

    private static FieldSet contested(OwnedFieldSet owned, Changes changes) {
        return owned.fields().intersection(changes.in(owned.apiVersion()).written());
    }

    /** Removes fields the applier owned before and no manager owns now. */
    private ObjectNode prune(ObjectNode merged, OwnedFieldSet before, FieldSet applied, ManagedFields managed) {
        String version = before.apiVersion();
        if (version.equals(apiVersion) && before.fields().difference(applied).isEmpty()) {
            return merged;
        }
        Map<String, FieldSet> owned = new TreeMap<>();
        managed.all().forEach(each -> owned.merge(each.apiVersion(), each.fields(), FieldSet::union));
        PathSchema shape = ApplySchemas.of(schemaOf(version));
        FieldSet last = before.fields().withDeclaredFields(shape);
        FieldSet kept = owned.getOrDefault(version, FieldSet.EMPTY).withDeclaredFields(shape);
        if (last.difference(kept).isEmpty()) {
            return merged;
        }
        ObjectNode whole = inVersion(
                merged, version, "failed to prune fields: failed to convert merged object to last applied version");
        ObjectNode pruned = (ObjectNode) Pruning.without(whole, last, kept, schemaOf(version));
        owned.remove(version);
        if (owned.isEmpty()) {
            return inVersion(pruned, apiVersion, "failed to prune fields: failed to convert pruned object");
        }
        for (Map.Entry<String, FieldSet> others : owned.entrySet()) {
            pruned = withOwned(merged, pruned, others.getKey(), others.getValue());
        }
        pruned = withUnrelated(whole, pruned, version, last);
        return inVersion(pruned, apiVersion, "failed to prune fields: failed to convert pruned object");
    }

    /** Puts back what was removed along with its container although the applier never owned it. */
    private ObjectNode withUnrelated(ObjectNode whole, ObjectNode pruned, String version, FieldSet last) {
        ObjectSchema other = schemaOf(version);
        PathSchema shape = ApplySchemas.of(other);
        String step =
                "failed to prune fields: failed add back dangling items: failed to convert pruned object to last applied"
                        + " version";
        FieldSet left = OwnedFields.of(inVersion(pruned, version, step), other).withDeclaredFields(shape);
        FieldSet all = OwnedFields.of(whole, other).withDeclaredFields(shape);
        return (ObjectNode) Pruning.without(whole, all.intersection(last), left, other);
    }

    /** Puts back what is owned in another version. */
    private ObjectNode withOwned(ObjectNode merged, ObjectNode pruned, String version, FieldSet owned) {
        ObjectSchema other = schemaOf(version);
        PathSchema shape = ApplySchemas.of(other);
        String step = "failed to prune fields: failed add back owned items: failed to convert %s object at version "
                + version;
        ObjectNode whole = inVersion(merged, version, step.formatted("merged"));
        FieldSet left = OwnedFields.of(inVersion(pruned, version, step.formatted("pruned")), other)
                .withDeclaredFields(shape);
        FieldSet all = OwnedFields.of(whole, other).withDeclaredFields(shape);
        return (ObjectNode) Pruning.without(whole, all, left.union(owned.withDeclaredFields(shape)), other);
    }
}
