package dev.kontract.server.cel.function;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import java.util.List;

/** The types used in signatures. */
final class Types {

    static final CelType BOOL = SimpleType.BOOL;
    static final CelType INT = SimpleType.INT;
    static final CelType UINT = SimpleType.UINT;
    static final CelType DOUBLE = SimpleType.DOUBLE;
    static final CelType STRING = SimpleType.STRING;
    static final CelType BYTES = SimpleType.BYTES;
    static final CelType TIMESTAMP = SimpleType.TIMESTAMP;
    static final CelType DURATION = SimpleType.DURATION;
    static final CelType DYN = SimpleType.DYN;
    static final CelType A = TypeParamType.create("A");
    static final CelType B = TypeParamType.create("B");
    static final CelType LIST_OF_A = ListType.create(A);
    static final CelType MAP_OF_A_B = MapType.create(A, B);

    /** A type with the name that cel-go gives it in the names of signatures. */
    record Named(String name, CelType type) {}

    static final List<Named> COMPARABLE = List.of(
            new Named("int", INT),
            new Named("uint", UINT),
            new Named("double", DOUBLE),
            new Named("bool", BOOL),
            new Named("duration", DURATION),
            new Named("timestamp", TIMESTAMP),
            new Named("string", STRING),
            new Named("bytes", BYTES));

    private Types() {}

    static CelType list(CelType item) {
        return ListType.create(item);
    }

    static CelType map(CelType key, CelType value) {
        return MapType.create(key, value);
    }

    static CelType optional(CelType value) {
        return OptionalType.create(value);
    }
}
