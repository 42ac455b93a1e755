package dev.kontract.server.cel.function;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeType;
import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.TypeValue;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Visits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * One signature of a function.
 *
 * @param function the name of the function
 * @param id the name of the signature, cel-go's
 * @param member whether it is called on its first argument
 * @param parameters the types of the arguments
 * @param result the type of the result
 * @param cost the cost of a call
 * @param guards the required runtime types of the arguments
 * @param body the implementation
 */
public record Overload(
        String function,
        String id,
        boolean member,
        List<CelType> parameters,
        CelType result,
        Cost cost,
        List<Predicate<Object>> guards,
        Body body) {

    /** The implementation of a function. */
    @FunctionalInterface
    public interface Body {

        /** Returns the result, which may be an error, for arguments of the right types. */
        Object call(Object[] arguments);

        /** Calls like {@link #call(Object[])}, counting the values that are compared or copied. */
        default Object call(Object[] arguments, Visits visits) {
            return call(arguments);
        }
    }

    /** The implementation of a function that compares or copies values. */
    @FunctionalInterface
    interface VisitingBody {

        /** Returns the result as {@link Body#call(Object[])} does, and counts in {@code visits}. */
        Object call(Object[] arguments, Visits visits);
    }

    private static final Map<CelType, Predicate<Object>> CLASSES = Map.ofEntries(
            Map.entry(SimpleType.BOOL, Boolean.class::isInstance),
            Map.entry(SimpleType.INT, Long.class::isInstance),
            Map.entry(SimpleType.UINT, Uint.class::isInstance),
            Map.entry(SimpleType.DOUBLE, Double.class::isInstance),
            Map.entry(SimpleType.STRING, String.class::isInstance),
            Map.entry(SimpleType.BYTES, Bytes.class::isInstance),
            Map.entry(SimpleType.TIMESTAMP, Instant.class::isInstance),
            Map.entry(SimpleType.DURATION, Duration.class::isInstance),
            Map.entry(SimpleType.NULL_TYPE, NullValue.class::isInstance));

    /** Returns a body that counts what it visits. */
    static Body counting(VisitingBody body) {
        return new Body() {
            @Override
            public Object call(Object[] arguments) {
                throw new IllegalStateException("the visits of this function are counted");
            }

            @Override
            public Object call(Object[] arguments, Visits visits) {
                return body.call(arguments, visits);
            }
        };
    }

    /** Returns the runtime types that {@code parameters} require. */
    static List<Predicate<Object>> guards(List<CelType> parameters) {
        return parameters.stream().map(Overload::guard).toList();
    }

    private static Predicate<Object> guard(CelType type) {
        Predicate<Object> scalar = CLASSES.get(type);
        if (scalar != null) {
            return scalar;
        }
        if (type instanceof ListType list) {
            return listGuard(list);
        }
        if (type instanceof MapType) {
            return MapValue.class::isInstance;
        }
        if (type instanceof OptionalType) {
            return OptionalValue.class::isInstance;
        }
        if (type instanceof TypeType) {
            return TypeValue.class::isInstance;
        }
        return switch (type.kind()) {
            case STRUCT, OPAQUE ->
                value ->
                        value instanceof OpaqueValue opaque && opaque.typeName().equals(type.name());
            default -> value -> true;
        };
    }

    /** Checks only the first item, as cel-go does. */
    private static Predicate<Object> listGuard(ListType type) {
        Predicate<Object> item = guard(type.elemType());
        return value -> value instanceof ListValue list && (list.size() == 0 || item.test(list.get(0)));
    }

    /** Returns this signature with another implementation. */
    public Overload with(Body other) {
        return new Overload(function, id, member, parameters, result, cost, guards, other);
    }

    /** Returns whether the arguments are of the parameters' types. */
    public boolean accepts(Object[] arguments) {
        if (arguments.length != guards.size()) {
            return false;
        }
        for (int i = 0; i < arguments.length; i++) {
            if (!guards.get(i).test(arguments[i])) {
                return false;
            }
        }
        return true;
    }
}
