package dev.kontract.server.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.StructType;
import dev.kontract.server.cel.value.ErrorValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The types with fields in an environment, by name. */
class ObjectTypes {

    private final Map<String, Map<String, CelType>> types = new LinkedHashMap<>();

    /** Adds a type; only while the environment is created. */
    final void add(String name, Map<String, CelType> fields) {
        types.put(name, fields);
    }

    /**
     * Returns the type with a name.
     *
     * @param mentioned the fields that the expression mentions, for types that accept any field
     */
    @SuppressWarnings("Immutable") // types do not change once the environment is created
    Optional<CelType> find(String name, Set<String> mentioned) {
        Map<String, CelType> fields = types.get(name);
        return fields == null
                ? Optional.empty()
                : Optional.of(StructType.create(
                        name, known(fields.keySet(), mentioned), field -> Optional.ofNullable(fields.get(field))));
    }

    /** Returns the fields that an expression mentions: a type may have thousands of other fields. */
    static ImmutableSet<String> known(Set<String> fields, Set<String> mentioned) {
        return mentioned.stream().filter(fields::contains).collect(ImmutableSet.toImmutableSet());
    }

    /** Returns an object of a type, or an error. */
    Object construct(String type, Map<Object, Object> fields) {
        return new ErrorValue("unknown type: " + type);
    }

    /** Returns these types for cel-java. */
    final CelTypeProvider provider(Set<String> mentioned) {
        return new Provider(this, mentioned);
    }

    @SuppressWarnings("Immutable") // types do not change once the environment is created
    private record Provider(ObjectTypes known, Set<String> mentioned) implements CelTypeProvider {

        @Override
        public ImmutableCollection<CelType> types() {
            return ImmutableList.of();
        }

        @Override
        public Optional<CelType> findType(String typeName) {
            return known.find(typeName, mentioned);
        }
    }
}
