package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Limits the number of update managers by merging the oldest ones of each API version. */
final class UpdaterLimit {

    private static final int MAX_UPDATERS = 10;
    private static final String OLD = "ancient-changes";

    private UpdaterLimit() {}

    static void apply(ManagedFields managed) {
        List<ManagerIdentity> updaters = new ArrayList<>(managed.owners().keySet());
        updaters.removeIf(manager -> !manager.isUpdater());
        int excess = updaters.size() - MAX_UPDATERS;
        if (excess <= 0) {
            return;
        }
        updaters.sort(Comparator.<ManagerIdentity>comparingLong(manager ->
                        ManagedFieldsCodec.seconds(owned(managed, manager).time()))
                .thenComparing(Comparator.naturalOrder()));
        Map<String, ManagerIdentity> firsts = new HashMap<>();
        for (ManagerIdentity manager : updaters) {
            ManagerIdentity first = firsts.putIfAbsent(manager.apiVersion(), manager);
            if (first != null && excess > 0) {
                merge(managed, first, manager);
                excess--;
            }
        }
    }

    private static void merge(ManagedFields managed, ManagerIdentity first, ManagerIdentity manager) {
        ManagerIdentity bucket = ManagerIdentity.updater(OLD, manager.apiVersion(), "");
        OwnedFieldSet younger = owned(managed, manager);
        OwnedFieldSet older = managed.get(bucket);
        if (older == null) {
            older = owned(managed, first);
            managed.remove(first);
        }
        FieldSet fields = younger.fields().union(older.fields());
        managed.remove(manager);
        managed.put(bucket, younger.with(fields));
    }

    private static OwnedFieldSet owned(ManagedFields managed, ManagerIdentity manager) {
        return Objects.requireNonNull(managed.get(manager));
    }
}
