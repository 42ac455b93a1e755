package dev.kontract.server.cel;

import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.cel.value.Visits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types that expressions of mutations construct: {@code JSONPatch}, {@code Object} and {@code Object.spec...}. */
final class PatchTypes extends ObjectTypes {

    static final String PATCH = "JSONPatch";
    static final String OBJECT = "Object";

    private static final Set<String> TEXTS = Set.of("op", "path", "from");
    private static final ImmutableSet<String> PATCH_FIELDS = ImmutableSet.of("op", "path", "from", "value");

    @Override
    Optional<CelType> find(String name, Set<String> mentioned) {
        if (name.equals(PATCH)) {
            return Optional.of(StructType.create(
                    PATCH,
                    PATCH_FIELDS,
                    field -> Optional.of(TEXTS.contains(field) ? SimpleType.STRING : SimpleType.DYN)));
        }
        if (name.equals(OBJECT) || name.startsWith(OBJECT + ".")) {
            return Optional.of(
                    StructType.create(name, ImmutableSet.copyOf(mentioned), field -> Optional.of(SimpleType.DYN)));
        }
        return super.find(name, mentioned);
    }

    @Override
    Object construct(String type, Map<Object, Object> fields) {
        if (type.equals(PATCH)) {
            for (Map.Entry<Object, Object> field : fields.entrySet()) {
                if (TEXTS.contains(field.getKey()) && !(field.getValue() instanceof String)) {
                    return new ErrorValue("unexpected type " + GoNotation.of(field.getValue()) + " for JSONPatchType '"
                            + field.getKey() + "' field");
                }
            }
        }
        return new Constructed(type, fields);
    }

    /**
     * A constructed object.
     *
     * @param typeName the name of its type
     * @param fields its fields
     */
    record Constructed(String typeName, Map<Object, Object> fields) implements MapValue, OpaqueValue {

        @Override
        public int size() {
            return fields.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            return fields.get(key);
        }

        @Override
        public Iterable<?> keys() {
            return fields.keySet();
        }

        @Override
        public Object equal(Object other, Visits visits) {
            return other instanceof Constructed object && object.typeName.equals(typeName)
                    ? MapValue.super.equal(other, visits)
                    : (Object) false;
        }

        /** Returns the objects below whose types are not named after the path to them. */
        List<String> misnamed(Visits visits) {
            List<String> misnamed = new ArrayList<>();
            collect(this, typeName, misnamed, visits);
            return misnamed;
        }

        private static void collect(Object value, String path, List<String> misnamed, Visits visits) {
            visits.visit();
            if (value instanceof Constructed object) {
                if (!object.typeName.equals(path)) {
                    misnamed.add("unexpected type name \"" + object.typeName + "\", expected \"" + path
                            + "\", which matches field name path from root Object type");
                }
                object.fields.forEach((name, field) -> collect(field, path + "." + name, misnamed, visits));
            } else if (value instanceof ListValue list) {
                list.items().forEach(item -> collect(item, path, misnamed, visits));
            } else if (value instanceof MapValue map) {
                map.keys().forEach(key -> {
                    Object below = map.find(key);
                    if (below != null) {
                        collect(below, path, misnamed, visits);
                    }
                });
            }
        }
    }
}
