package dev.kontract.model;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.function.Supplier;

/** Creates the lists and maps of deserialized objects with a small initial capacity, because most have few elements. */
final class SmallCollections extends ValueInstantiator.Base {

    private static final int ROOM = 2;

    private final Supplier<Object> made;

    private SmallCollections(Class<?> type, Supplier<Object> made) {
        super(type);
        this.made = made;
    }

    static ValueInstantiator lists() {
        return new SmallCollections(ArrayList.class, () -> new ArrayList<>(ROOM));
    }

    static ValueInstantiator maps() {
        return new SmallCollections(LinkedHashMap.class, () -> new LinkedHashMap<>(ROOM));
    }

    @Override
    public boolean canCreateUsingDefault() {
        return true;
    }

    @Override
    public Object createUsingDefault(DeserializationContext context) {
        return made.get();
    }
}
