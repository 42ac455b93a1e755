package dev.kontract.server.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.function.Bounds;
import dev.kontract.server.cel.function.FunctionTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the expressions that select devices. They refer to {@code device}, with its driver, attributes and capacity, and may
 * name values with {@code cel.bind}.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/">Dynamic resource
 *     allocation</a>
 */
public final class DeviceSelectors {

    /**
     * The result of compiling an expression.
     *
     * @param error the error, in the wording of the Kubernetes API, or empty
     * @param cost the maximum cost, unsigned
     */
    public record Result(Optional<String> error, long cost) {

        /** Returns whether it may cost more than is allowed. */
        public boolean tooComplex() {
            return Long.compareUnsigned(cost, MOST_COST) > 0;
        }
    }

    private static final long MOST_COST = 1_000_000;
    private static final String VARIABLE = "device";
    private static final String TYPE = "kubernetes.DRADevice";

    /**
     * The size of the value at a step of a path.
     *
     * @param most the maximum number of bytes of a text, or of entries
     * @param key the size of the keys of a map
     * @param element the size of the values of a map
     * @param fields the sizes of the fields of an object
     */
    private record Size(
            long most, @Nullable Size key, @Nullable Size element, Map<String, Size> fields) {

        static Size of(long most) {
            return new Size(most, null, null, Map.of());
        }

        static Size map(Size key, Size element) {
            return new Size(MOST_ENTRIES, key, element, Map.of());
        }

        @SuppressWarnings("ReferenceEquality") // the size of all attributes is one object
        @Nullable
        Size step(String step) {
            return switch (step) {
                case "@items", "@values" -> element;
                case "@keys" -> key;
                default -> element == ATTRIBUTE ? element : fields.get(step);
            };
        }
    }

    private static final long MOST_ENTRIES = 32;
    private static final Size DOMAIN = Size.of(63);
    private static final Size IDENTIFIER = Size.of(32);
    private static final Size ATTRIBUTE = Size.of(64);
    private static final Size DEVICE = new Size(
            0,
            null,
            null,
            Map.of(
                    "driver", DOMAIN,
                    "allowMultipleAllocations", Size.of(1),
                    "attributes", Size.map(DOMAIN, Size.map(IDENTIFIER, ATTRIBUTE)),
                    "capacity", Size.map(DOMAIN, Size.map(IDENTIFIER, Size.of(0)))));

    private static final Environment UNKNOWN = environment(SimpleType.ANY);
    private static final Environment DYNAMIC = environment(SimpleType.DYN);
    private static final String NO_OPERAND = "expected type 'bool' but found 'any'";

    private DeviceSelectors() {}

    private static Environment environment(CelType attribute) {
        ObjectTypes types = new ObjectTypes();
        types.add(
                TYPE,
                Map.of(
                        "driver",
                        SimpleType.STRING,
                        "allowMultipleAllocations",
                        SimpleType.BOOL,
                        "attributes",
                        byDomain(attribute),
                        "capacity",
                        byDomain(StructTypeReference.create("kubernetes.Quantity"))));
        return Environment.withBindings(
                FunctionTable.base(), types, Map.of(VARIABLE, StructTypeReference.create(TYPE)));
    }

    private static CelType byDomain(CelType value) {
        return MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, value));
    }

    /** Compiles an expression, which may be malformed. */
    public static Result compile(String expression) {
        try {
            return result(UNKNOWN, expression, CelKind.ANY);
        } catch (Environment.CompileException e) {
            // cel-java rejects values of an unknown type as operands of && and ||; cel-go accepts them.
            return e.text().contains(NO_OPERAND) ? compileDynamically(expression) : failed(e);
        }
    }

    private static Result compileDynamically(String expression) {
        try {
            return result(DYNAMIC, expression, CelKind.DYN);
        } catch (Environment.CompileException e) {
            return failed(e);
        }
    }

    private static Result failed(Environment.CompileException e) {
        return new Result(Optional.of("compilation failed: " + e.text()), 0);
    }

    private static Result result(Environment environment, String expression, CelKind unknown)
            throws Environment.CompileException {
        CelAbstractSyntaxTree ast = environment.check(expression);
        CelType type = ast.getResultType();
        if (type.kind() != CelKind.BOOL && type.kind() != unknown) {
            String text = "must evaluate to bool or the unknown type, not " + Diagnostics.typeText(type);
            return new Result(Optional.of(text), 0);
        }
        return new Result(Optional.empty(), environment.cost(ast, DeviceSelectors::size));
    }

    private static @Nullable Bounds size(List<String> path) {
        if (path.isEmpty() || !path.get(0).equals(VARIABLE)) {
            return null;
        }
        Size size = DEVICE;
        for (String step : path.subList(1, path.size())) {
            size = size == null ? null : size.step(step);
        }
        return size == null ? null : new Bounds(0, size.most);
    }
}
