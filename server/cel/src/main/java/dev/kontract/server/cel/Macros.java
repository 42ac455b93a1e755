package dev.kontract.server.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelIssue;
import dev.cel.common.Operator;
import dev.cel.common.ast.CelExpr;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelMacroExprFactory;
import java.util.List;
import java.util.Optional;

/** Macros that cel-java provides only outside of its runtime, or whose errors it reports at another position than cel-go. */
final class Macros {

    private static final String UNUSED = "#unused";
    private static final String SORTED = "@__sortBy_input__";
    private static final String INSERT = "cel.@mapInsert";

    /** The variables of a comprehension with two. */
    private record Pair(String first, String second) {}

    private Macros() {}

    static List<CelMacro> all() {
        return List.of(
                CelMacro.newGlobalMacro("has", 1, Macros::has),
                CelMacro.newReceiverMacro("optMap", 2, (f, target, args) -> optional(f, target, args, true)),
                CelMacro.newReceiverMacro("optFlatMap", 2, (f, target, args) -> optional(f, target, args, false)),
                CelMacro.newReceiverMacro("sortBy", 2, Macros::sortBy),
                CelMacro.newReceiverMacro("all", 3, Macros::all),
                CelMacro.newReceiverMacro("exists", 3, Macros::exists),
                CelMacro.newReceiverMacro("existsOne", 3, Macros::existsOne),
                CelMacro.newReceiverMacro("exists_one", 3, Macros::existsOne),
                CelMacro.newReceiverMacro("transformList", 3, Macros::transformList),
                CelMacro.newReceiverMacro("transformList", 4, Macros::transformList),
                CelMacro.newReceiverMacro("transformMap", 3, Macros::transformMap),
                CelMacro.newReceiverMacro("transformMap", 4, Macros::transformMap),
                CelMacro.newReceiverMacro("transformMapEntry", 3, Macros::transformMapEntry),
                CelMacro.newReceiverMacro("transformMapEntry", 4, Macros::transformMapEntry));
    }

    /** Returns the macro {@code cel.bind}, which only some environments have. */
    static List<CelMacro> binding() {
        return List.of(CelMacro.newReceiverMacro("bind", 3, Macros::bind));
    }

    private static Optional<CelExpr> bind(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        boolean isNamespace = target.getKind() == CelExpr.ExprKind.Kind.IDENT
                && target.ident().name().equals("cel");
        if (!isNamespace) {
            return Optional.empty();
        }
        if (args.get(0).getKind() != CelExpr.ExprKind.Kind.IDENT) {
            return error(f, args.get(0), "cel.bind() variable names must be simple identifiers");
        }
        String variable = args.get(0).ident().name();
        return Optional.of(f.fold(
                UNUSED,
                f.newList(),
                variable,
                args.get(1),
                f.newBoolLiteral(false),
                f.newIdentifier(variable),
                args.get(2)));
    }

    private static Optional<CelExpr> has(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        CelExpr field = args.get(0);
        return field.getKind() == CelExpr.ExprKind.Kind.SELECT
                ? Optional.of(
                        f.newSelect(field.select().operand(), field.select().field(), true))
                : error(f, field, "invalid argument to has() macro");
    }

    private static Optional<CelExpr> optional(
            CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args, boolean wraps) {
        if (args.get(0).getKind() != CelExpr.ExprKind.Kind.IDENT) {
            String name = wraps ? "optMap" : "optFlatMap";
            return error(f, args.get(0), name + "() variable name must be a simple identifier");
        }
        String variable = args.get(0).ident().name();
        CelExpr bound = f.fold(
                UNUSED,
                f.newList(),
                variable,
                f.newReceiverCall("value", f.copy(target)),
                f.newBoolLiteral(false),
                f.newIdentifier(variable),
                args.get(1));
        CelExpr none = f.newReceiverCall("none", f.newIdentifier("optional"));
        CelExpr some = wraps ? f.newReceiverCall("of", f.newIdentifier("optional"), bound) : bound;
        return Optional.of(
                f.newGlobalCall(Operator.CONDITIONAL.getFunction(), f.newReceiverCall("hasValue", target), some, none));
    }

    private static Optional<CelExpr> sortBy(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        switch (target.getKind()) {
            case LIST, SELECT, IDENT, COMPREHENSION, CALL -> {}
            default -> {
                return error(
                        f,
                        target,
                        "sortBy can only be applied to a list, identifier, comprehension, call or select expression");
            }
        }
        if (args.get(0).getKind() != CelExpr.ExprKind.Kind.IDENT) {
            return error(f, args.get(0), "argument is not an identifier");
        }
        CelExpr keys = f.fold(
                args.get(0).ident().name(),
                f.newIdentifier(SORTED),
                f.getAccumulatorVarName(),
                f.newList(),
                f.newBoolLiteral(true),
                appended(f, args.get(1)),
                accumulator(f));
        CelExpr sorted = f.newReceiverCall("@sortByAssociatedKeys", f.newIdentifier(SORTED), keys);
        return Optional.of(
                f.fold(UNUSED, f.newList(), SORTED, target, f.newBoolLiteral(false), f.newIdentifier(SORTED), sorted));
    }

    private static Optional<CelExpr> all(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        CelExpr condition = f.newGlobalCall(Operator.NOT_STRICTLY_FALSE.getFunction(), accumulator(f));
        CelExpr step = f.newGlobalCall(Operator.LOGICAL_AND.getFunction(), accumulator(f), args.get(2));
        return fold(f, target, args, f.newBoolLiteral(true), condition, step, accumulator(f));
    }

    private static Optional<CelExpr> exists(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        CelExpr condition = f.newGlobalCall(
                Operator.NOT_STRICTLY_FALSE.getFunction(),
                f.newGlobalCall(Operator.LOGICAL_NOT.getFunction(), accumulator(f)));
        CelExpr step = f.newGlobalCall(Operator.LOGICAL_OR.getFunction(), accumulator(f), args.get(2));
        return fold(f, target, args, f.newBoolLiteral(false), condition, step, accumulator(f));
    }

    private static Optional<CelExpr> existsOne(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        CelExpr step = f.newGlobalCall(
                Operator.CONDITIONAL.getFunction(),
                args.get(2),
                f.newGlobalCall(Operator.ADD.getFunction(), accumulator(f), f.newIntLiteral(1)),
                accumulator(f));
        CelExpr result = f.newGlobalCall(Operator.EQUALS.getFunction(), accumulator(f), f.newIntLiteral(1));
        return fold(f, target, args, f.newIntLiteral(0), f.newBoolLiteral(true), step, result);
    }

    private static Optional<CelExpr> transformList(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        CelExpr step = filtered(f, args, appended(f, last(args)));
        return fold(f, target, args, f.newList(), f.newBoolLiteral(true), step, accumulator(f));
    }

    private static Optional<CelExpr> transformMap(CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        if (args.get(0).getKind() != CelExpr.ExprKind.Kind.IDENT) {
            return error(f, args.get(0), "argument must be a simple name");
        }
        CelExpr key = f.newIdentifier(args.get(0).ident().name());
        CelExpr step = filtered(f, args, f.newGlobalCall(INSERT, accumulator(f), key, last(args)));
        return fold(f, target, args, f.newMap(), f.newBoolLiteral(true), step, accumulator(f));
    }

    private static Optional<CelExpr> transformMapEntry(
            CelMacroExprFactory f, CelExpr target, ImmutableList<CelExpr> args) {
        CelExpr step = filtered(f, args, f.newGlobalCall(INSERT, accumulator(f), last(args)));
        return fold(f, target, args, f.newMap(), f.newBoolLiteral(true), step, accumulator(f));
    }

    private static CelExpr last(ImmutableList<CelExpr> args) {
        return args.get(args.size() - 1);
    }

    private static CelExpr accumulator(CelMacroExprFactory f) {
        return f.newIdentifier(f.getAccumulatorVarName());
    }

    private static CelExpr appended(CelMacroExprFactory f, CelExpr item) {
        return f.newGlobalCall(Operator.ADD.getFunction(), accumulator(f), f.newList(item));
    }

    private static CelExpr filtered(CelMacroExprFactory f, ImmutableList<CelExpr> args, CelExpr step) {
        return args.size() < 4
                ? step
                : f.newGlobalCall(Operator.CONDITIONAL.getFunction(), args.get(2), step, accumulator(f));
    }

    private static Optional<CelExpr> fold(
            CelMacroExprFactory f,
            CelExpr target,
            ImmutableList<CelExpr> args,
            CelExpr initial,
            CelExpr condition,
            CelExpr step,
            CelExpr result) {
        for (CelExpr variable : args.subList(0, 2)) {
            if (variable.getKind() != CelExpr.ExprKind.Kind.IDENT) {
                return error(f, variable, "argument must be a simple name");
            }
        }
        Pair pair = new Pair(args.get(0).ident().name(), args.get(1).ident().name());
        if (pair.first.equals(pair.second)) {
            return error(f, args.get(1), "duplicate variable name: " + pair.first);
        }
        for (CelExpr variable : args.subList(0, 2)) {
            String name = variable.ident().name();
            if (name.equals(f.getAccumulatorVarName()) || name.equals("__result__")) {
                return error(f, variable, "iteration variable overwrites accumulator variable");
            }
        }
        return Optional.of(
                f.fold(pair.first, pair.second, target, f.getAccumulatorVarName(), initial, condition, step, result));
    }

    private static Optional<CelExpr> error(CelMacroExprFactory f, CelExpr at, String message) {
        return Optional.of(f.reportError(CelIssue.formatError(f.getSourceLocation(at), message)));
    }
}
