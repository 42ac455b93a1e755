package dev.kontract.server.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The object types of a schema, named after the path to them; a type is known once something refers to it. */
final class SchemaTypes extends ObjectTypes {

    private final Map<String, DeclaredType> named = new ConcurrentHashMap<>();

    /** Returns the type for the checker of the declaration at the path {@code name}. */
    CelType type(DeclaredType declared, String name) {
        return switch (declared.kind()) {
            case OBJECT -> {
                named.put(name, declared);
                yield StructTypeReference.create(name);
            }
            case LIST -> ListType.create(element(declared, name + ".@idx"));
            case MAP -> MapType.create(SimpleType.STRING, element(declared, name + ".@elem"));
            case STRING -> SimpleType.STRING;
            case BYTES -> SimpleType.BYTES;
            case TIMESTAMP -> SimpleType.TIMESTAMP;
            case DURATION -> SimpleType.DURATION;
            case BOOL -> SimpleType.BOOL;
            case DOUBLE -> SimpleType.DOUBLE;
            case INT -> SimpleType.INT;
            case DYN -> SimpleType.DYN;
        };
    }

    /** Returns whether no object type is referenced. */
    boolean isEmpty() {
        return named.isEmpty();
    }

    private CelType element(DeclaredType declared, String name) {
        DeclaredType element = declared.element();
        return element == null ? SimpleType.DYN : type(element, name);
    }

    @SuppressWarnings("Immutable") // declarations do not change, and a name always refers to the same type
    private CelType struct(DeclaredType declared, String name, Set<String> mentioned) {
        Map<String, DeclaredType> fields = declared.fields();
        return StructType.create(name, known(fields.keySet(), mentioned), field -> {
            DeclaredType type = fields.get(field);
            return type == null ? Optional.empty() : Optional.of(type(type, name + "." + field));
        });
    }

    @Override
    Optional<CelType> find(String name, Set<String> mentioned) {
        DeclaredType declared = named.get(name);
        return declared == null ? super.find(name, mentioned) : Optional.of(struct(declared, name, mentioned));
    }
}
