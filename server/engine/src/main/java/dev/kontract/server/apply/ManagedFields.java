package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The mutable field ownership of an object during a write. Managers without fields are dropped. */
final class ManagedFields {

    private final TreeMap<ManagerIdentity, OwnedFieldSet> owners = new TreeMap<>();

    ManagedFields copy() {
        ManagedFields copy = new ManagedFields();
        copy.owners.putAll(owners);
        return copy;
    }

    Map<ManagerIdentity, OwnedFieldSet> owners() {
        return owners;
    }

    Collection<OwnedFieldSet> all() {
        return owners.values();
    }

    boolean isEmpty() {
        return owners.isEmpty();
    }

    @Nullable
    OwnedFieldSet get(ManagerIdentity manager) {
        return owners.get(manager);
    }

    FieldSet fieldsOf(ManagerIdentity manager) {
        OwnedFieldSet owned = owners.get(manager);
        return owned == null ? FieldSet.EMPTY : owned.fields();
    }

    void put(ManagerIdentity manager, OwnedFieldSet owned) {
        if (owned.fields().isEmpty()) {
            owners.remove(manager);
        } else {
            owners.put(manager, owned);
        }
    }

    void remove(ManagerIdentity manager) {
        owners.remove(manager);
    }

    /** Replaces the fields of each manager by the result of {@code rule}. */
    void replaceFields(BiFunction<ManagerIdentity, OwnedFieldSet, FieldSet> rule) {
        owners.replaceAll((manager, owned) -> owned.with(rule.apply(manager, owned)));
        owners.values().removeIf(owned -> owned.fields().isEmpty());
    }

    /** Drops fields of API versions other than these. */
    void keepVersions(Predicate<String> known) {
        owners.values().removeIf(owned -> !known.test(owned.apiVersion()));
    }
}
