package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The owners of an object's fields while a write changes them. A manager that owns nothing is none. */
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

    /** Gives every manager the fields that {@code rule} says. */
    void replaceFields(BiFunction<ManagerIdentity, FieldSet, FieldSet> rule) {
        owners.replaceAll((manager, owned) -> owned.with(rule.apply(manager, owned.fields())));
        owners.values().removeIf(owned -> owned.fields().isEmpty());
    }

    /** Forgets fields of other versions of the API: nobody can tell what they were. */
    void keepVersion(String apiVersion) {
        owners.values().removeIf(owned -> !owned.apiVersion().equals(apiVersion));
    }
}
