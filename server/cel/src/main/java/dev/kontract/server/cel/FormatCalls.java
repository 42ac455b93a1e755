package dev.kontract.server.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.kontract.server.cel.function.StringFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Static checks of calls of {@code format} on a literal with literal arguments. */
final class FormatCalls {

    private static final Set<CelKind> INTEGERS = Set.of(CelKind.INT, CelKind.UINT);
    private static final Set<CelKind> DOUBLES = Set.of(CelKind.DOUBLE, CelKind.STRING);
    private static final Set<CelKind> BINARY = Set.of(CelKind.INT, CelKind.UINT, CelKind.BOOL);
    private static final Set<CelKind> HEX = Set.of(CelKind.INT, CelKind.UINT, CelKind.STRING, CelKind.BYTES);
    private static final Set<CelKind> TEXTS = Set.of(
            CelKind.STRING,
            CelKind.BOOL,
            CelKind.BYTES,
            CelKind.INT,
            CelKind.UINT,
            CelKind.DOUBLE,
            CelKind.NULL_TYPE,
            CelKind.TYPE,
            CelKind.DURATION,
            CelKind.TIMESTAMP,
            CelKind.LIST,
            CelKind.MAP);

    /** An error at an expression. */
    record Wrong(long id, String message) {}

    private final CelAbstractSyntaxTree ast;
    private final List<CelExpr> arguments;
    private int requested;
    private long at = -1;

    private FormatCalls(CelAbstractSyntaxTree ast, List<CelExpr> arguments) {
        this.ast = ast;
        this.arguments = arguments;
    }

    static Optional<Wrong> check(CelAbstractSyntaxTree ast, CelExpr expr) {
        CelExpr.CelCall call = expr.call();
        boolean literal = call.function().equals("format")
                && call.target().isPresent()
                && call.target().get().getKind() == CelExpr.ExprKind.Kind.CONSTANT
                && call.target().get().constant().getKind() == CelConstant.Kind.STRING_VALUE
                && call.args().size() == 1
                && call.args().get(0).getKind() == CelExpr.ExprKind.Kind.LIST;
        if (!literal) {
            return Optional.empty();
        }
        String format = call.target().get().constant().stringValue();
        FormatCalls calls = new FormatCalls(ast, call.args().get(0).list().elements());
        return calls.check(format, expr.id());
    }

    private Optional<Wrong> check(String format, long id) {
        try {
            StringFormat.interpolate(format, (verb, precision, index) -> clause(verb, index));
        } catch (StringFormat.FormatException e) {
            return Optional.of(new Wrong(at < 0 ? id : at, e.text()));
        }
        return arguments.size() > requested
                ? Optional.of(new Wrong(
                        id,
                        "too many arguments supplied to string.format (expected " + requested + ", got "
                                + arguments.size() + ")"))
                : Optional.empty();
    }

    private String clause(char verb, int index) throws StringFormat.FormatException {
        if (index >= arguments.size()) {
            throw new StringFormat.FormatException("index " + index + " out of range");
        }
        requested++;
        CelExpr argument = arguments.get(index);
        switch (verb) {
            case 's' -> text(argument);
            case 'd' -> kind(argument, INTEGERS, "decimal clause can only be used on integers");
            case 'f' -> kind(argument, DOUBLES, "fixed-point clause can only be used on doubles");
            case 'e' -> kind(argument, DOUBLES, "scientific clause can only be used on doubles");
            case 'b' -> kind(argument, BINARY, "only integers and bools can be formatted as binary");
            case 'x', 'X' -> kind(argument, HEX, "only integers, byte buffers, and strings can be formatted as hex");
            case 'o' -> kind(argument, INTEGERS, "octal clause can only be used on integers");
            default -> throw StringFormat.unknown(verb);
        }
        return "";
    }

    private CelType type(CelExpr expr) {
        return ast.getType(expr.id()).orElse(SimpleType.DYN);
    }

    private static boolean isDynamic(CelType type) {
        return type.kind() == CelKind.DYN || type.kind() == CelKind.ANY || type.kind() == CelKind.TYPE_PARAM;
    }

    private void kind(CelExpr argument, Set<CelKind> kinds, String expectation) throws StringFormat.FormatException {
        CelType type = type(argument);
        if (!isDynamic(type) && !kinds.contains(type.kind())) {
            at = argument.id();
            throw StringFormat.unfit(expectation, name(type));
        }
    }

    private static String name(CelType type) {
        return type.kind() == CelKind.NULL_TYPE ? "null_type" : type.name();
    }

    private void text(CelExpr argument) throws StringFormat.FormatException {
        kind(argument, TEXTS, StringFormat.TEXT_EXPECTATION);
        if (argument.getKind() == CelExpr.ExprKind.Kind.LIST) {
            for (CelExpr item : argument.list().elements()) {
                text(item);
            }
        } else if (argument.getKind() == CelExpr.ExprKind.Kind.MAP) {
            for (CelExpr.CelMap.Entry entry : argument.map().entries()) {
                text(entry.key());
                text(entry.value());
            }
        }
    }
}
