package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.typed.EmptyObject;
import dev.kontract.server.apply.typed.TypeCheck;
import dev.kontract.server.apply.typed.TypeMismatch;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Maintains {@code metadata.managedFields} for the objects of one kind, written directly or through a subresource.
 * Stateless and thread-safe; arguments are not modified.
 */
public final class FieldManager {

    /** Fields without owners: the type, the identity and the server-owned metadata. */
    private static final FieldSet UNOWNED = FieldSet.of(
            Path.of("apiVersion"),
            Path.of("kind"),
            Path.of("metadata"),
            Path.of("metadata", "name"),
            Path.of("metadata", "namespace"),
            Path.of("metadata", "creationTimestamp"),
            Path.of("metadata", "selfLink"),
            Path.of("metadata", "uid"),
            Path.of("metadata", "clusterName"),
            Path.of("metadata", "generation"),
            Path.of("metadata", "managedFields"),
            Path.of("metadata", "resourceVersion"));

    private static final String BEFORE_FIRST_APPLY = "before-first-apply";

    private final ObjectSchema schema;
    private final TypeMeta type;
    private final String subresource;
    private final FieldSet reset;
    private final OwnershipRules ownership;
    private volatile @Nullable ObjectNode empty;

    /**
     * Creates a field manager for one kind.
     *
     * @param schema the schema of the kind
     * @param apiVersion the group and version, for example {@code apps/v1}
     * @param kind the kind
     * @param subresource the subresource written, or empty
     * @param reset the paths that writes to this subresource restore, so that they cannot own anything at or below them
     */
    public FieldManager(ObjectSchema schema, String apiVersion, String kind, String subresource, FieldSet reset) {
        this(schema, new TypeMeta(apiVersion, kind), subresource, reset, ObjectVersions.SINGLE);
    }

    /** Returns a field manager of a kind that has other versions, too. */
    public FieldManager with(ObjectVersions versions) {
        return new FieldManager(schema, type, subresource, reset, versions);
    }

    private FieldManager(
            ObjectSchema schema, TypeMeta type, String subresource, FieldSet reset, ObjectVersions versions) {
        this.schema = schema;
        this.type = type;
        this.subresource = subresource;
        this.reset = reset;
        this.ownership = new OwnershipRules(type.apiVersion(), schema, versions, reset);
    }

    /** Made on first use, as it needs the fields of the schema. */
    private ObjectNode empty() {
        ObjectNode known = empty;
        if (known == null) {
            known = EmptyObject.of(schema);
            empty = known;
        }
        return known;
    }

    /**
     * Records the changes of a create, update or patch. Must run after decoding and defaulting and before the
     * strategy's prepare hooks, so that changes made by the server have no owner. Empty lists in fields that are always
     * serialized must still be distinguishable from absent ones.
     *
     * @param live the stored object, or null on create
     * @param next the new object; may carry its own managed fields, and an empty list resets them
     * @param manager the name of the field manager
     * @param now the time of the write
     * @return {@code next} with updated managed fields; without any if items of a list have no key, or if it is a custom
     *     resource that has values of a wrong type or had some before, as ratcheting or a subresource may let pass, or if a
     *     version in which fields are owned does not declare all of its fields
     */
    public ObjectNode update(@Nullable ObjectNode live, ObjectNode next, String manager, Instant now) {
        if (schema.structural() && !(TypeCheck.fits(next, schema) && (live == null || TypeCheck.fits(live, schema)))) {
            return ObjectManagedFields.without(next);
        }
        ManagedFields managed = ObjectManagedFields.decodeForUpdate(live, next, subresource);
        boolean untracked = managed.isEmpty() && live != null;
        if (!untracked) {
            try {
                ManagedFields changed = managed.copy();
                update(
                        live == null ? empty() : ObjectManagedFields.without(live),
                        ObjectManagedFields.without(next),
                        changed,
                        ManagerIdentity.updater(manager, type.apiVersion(), subresource),
                        now);
                managed = changed;
            } catch (TypeMismatch e) {
                return ObjectManagedFields.without(next);
            }
        }
        return ObjectManagedFields.set(next, managed);
    }

    /**
     * Merges an applied configuration into the object.
     *
     * @param live the stored object, or null if it does not exist
     * @param applied the applied configuration
     * @param manager the name of the field manager
     * @param onConflict how conflicts are resolved
     * @param now the time of the write
     * @return the merged object with updated managed fields, without defaults; it shares subtrees with its sources
     * @throws ApplyConflicts when it would change fields owned by others
     * @throws StatusException when the configuration is of another kind or does not match the schema
     */
    public ObjectNode apply(
            @Nullable ObjectNode live, ObjectNode applied, String manager, ConflictResolution onConflict, Instant now) {
        type.check(applied);
        ManagedFields managed = decode(live);
        Application application = new Application(applied, manager, now);
        if (!manager.equals(LastAppliedAnnotation.MANAGER)) {
            return apply(live, managed, application, onConflict);
        }
        ObjectNode result;
        try {
            result = apply(live, managed.copy(), application, onConflict);
        } catch (ApplyConflicts e) {
            requireOwn(e, live);
            result = apply(live, managed, application, ConflictResolution.FORCE);
        }
        LastAppliedAnnotation.refresh(result, applied);
        return result;
    }

    /** Throws the conflicts, except those with fields from an earlier client-side apply of the same tool. */
    private void requireOwn(ApplyConflicts conflicts, @Nullable ObjectNode live) {
        FieldSet own = live == null ? FieldSet.EMPTY : LastAppliedAnnotation.unchanged(live, schema);
        List<FieldConflict> others = conflicts.conflicts().stream()
                .filter(conflict -> !own.has(conflict.field()))
                .toList();
        if (!others.isEmpty()) {
            throw new ApplyConflicts(others);
        }
    }

    private record Application(ObjectNode config, String manager, Instant now) {}

    private ObjectNode apply(
            @Nullable ObjectNode live, ManagedFields managed, Application application, ConflictResolution onConflict) {
        ObjectNode before = live == null ? empty() : live;
        if (managed.isEmpty()) {
            own(before, managed, application.now());
        }
        checkConfig(application.config());
        if (live != null && schema.structural()) {
            checkLive(live);
        }
        ownership.keepKnown(managed);
        ManagerIdentity applier = ManagerIdentity.applier(application.manager(), subresource);
        OwnedFieldSet last = managed.get(applier);
        ObjectNode next = merge(before, managed, application, applier, onConflict);
        OwnedFieldSet owned = managed.get(applier);
        if (owned != null) {
            OwnedFieldSet base = last != null && last.apiVersion().equals(owned.apiVersion()) ? last : owned;
            OwnedFieldSet stripped = base.with(owned.fields().difference(UNOWNED));
            managed.put(applier, next == null ? stripped : stripped.at(time(application.now())));
        }
        return ObjectManagedFields.set(next == null ? before : next, managed);
    }

    /** Gives the fields of an object without managed fields to a manager of their own. */
    private void own(ObjectNode live, ManagedFields managed, Instant now) {
        ManagerIdentity unknown = ManagerIdentity.updater(BEFORE_FIRST_APPLY, type.apiVersion(), subresource);
        try {
            update(empty(), live, managed, unknown, now);
        } catch (TypeMismatch e) {
            throw StatusException.badRequest("failed to create manager for existing fields: " + e.getMessage());
        }
    }

    private @Nullable ObjectNode merge(
            ObjectNode live,
            ManagedFields managed,
            Application application,
            ManagerIdentity applier,
            ConflictResolution onConflict) {
        try {
            return ownership.apply(live, application.config(), managed, applier, onConflict);
        } catch (TypeMismatch e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    private void update(ObjectNode live, ObjectNode next, ManagedFields managed, ManagerIdentity manager, Instant now) {
        ownership.keepKnown(managed);
        OwnedFieldSet before = managed.get(manager);
        FieldSet written = ownership.update(live, next, managed).difference(UNOWNED);
        if (!written.isEmpty()) {
            FieldSet all = written.union(managed.fieldsOf(manager));
            OwnedFieldSet owned = before == null ? new OwnedFieldSet(all, type.apiVersion(), null) : before.with(all);
            managed.put(manager, owned.at(time(now)));
        }
        UpdaterLimit.apply(managed);
    }

    private void checkConfig(ObjectNode config) {
        if (ObjectManagedFields.areReadable(config)) {
            throw StatusException.badRequest("metadata.managedFields must be nil");
        }
        try {
            TypeCheck.check(config, schema);
        } catch (TypeMismatch e) {
            throw StatusException.badRequest(
                    "failed to create typed patch object (" + TypeMeta.described(config) + "): " + e.getMessage());
        }
    }

    private void checkLive(ObjectNode live) {
        try {
            TypeCheck.checkStored(live, schema);
        } catch (TypeMismatch e) {
            throw StatusException.badRequest(
                    "failed to create typed live object (" + TypeMeta.described(live) + "): " + e.getMessage());
        }
    }

    private static ManagedFields decode(@Nullable ObjectNode live) {
        try {
            return ObjectManagedFields.decode(live);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest("failed to decode managed fields: " + e.getMessage());
        }
    }

    private static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
