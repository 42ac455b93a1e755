package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The owners of an object's fields while a write changes them. A manager that owns nothing is none. */
final class ManagedFields {

    private final TreeMap<Manager, Owned> owners = new TreeMap<>();

    ManagedFields copy() {
        ManagedFields copy = new ManagedFields();
        copy.owners.putAll(owners);
        return copy;
    }

    Map<Manager, Owned> owners() {
        return owners;
    }

    Collection<Owned> all() {
        return owners.values();
    }

    boolean isEmpty() {
        return owners.isEmpty();
    }

    @Nullable
    Owned get(Manager manager) {
        return owners.get(manager);
    }

    FieldSet fieldsOf(Manager manager) {
        Owned owned = owners.get(manager);
        return owned == null ? FieldSet.EMPTY : owned.fields();
    }

    void put(Manager manager, Owned owned) {
        if (owned.fields().isEmpty()) {
            owners.remove(manager);
        } else {
            owners.put(manager, owned);
        }
    }

    void remove(Manager manager) {
        owners.remove(manager);
    }

    /** Gives every manager the fields that {@code rule} says. */
    void replaceFields(BiFunction<Manager, FieldSet, FieldSet> rule) {
        owners.replaceAll((manager, owned) -> owned.with(rule.apply(manager, owned.fields())));
        owners.values().removeIf(owned -> owned.fields().isEmpty());
    }

    /** Forgets fields of other versions of the API: nobody can tell what they were. */
    void keepVersion(String apiVersion) {
        owners.values().removeIf(owned -> !owned.apiVersion().equals(apiVersion));
    }
}
