package dev.kontract.server.cel;

import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypes;
import dev.cel.common.types.SimpleType;
import dev.kontract.model.GoDuration;
import dev.kontract.server.cel.function.RegularExpressions;
import dev.kontract.server.cel.value.TimeNotation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the literals of a well-typed expression: durations, times, patterns, and types of lists and maps. */
final class Literals {

    private final CelAbstractSyntaxTree ast;
    private final List<CelIssue> issues = new ArrayList<>();

    private Literals(CelAbstractSyntaxTree ast) {
        this.ast = ast;
    }

    /** Returns the errors. */
    static List<CelIssue> check(CelAbstractSyntaxTree ast) {
        Literals literals = new Literals(ast);
        literals.visit(ast.getExpr(), false);
        return literals.issues;
    }

    /** Returns errors for the numbers {@code ids}, which are too large, of an expression that is not type-checked yet. */
    static List<CelIssue> tooLarge(CelAbstractSyntaxTree parsed, List<Long> ids) {
        Literals literals = new Literals(parsed);
        ids.forEach(id -> literals.report(id, "invalid double literal"));
        return literals.issues;
    }

    private void visit(CelExpr expr, boolean formatted) {
        switch (expr.getKind()) {
            case SELECT -> visit(expr.select().operand(), formatted);
            case CALL -> {
                check(expr.call());
                FormatCalls.check(ast, expr).ifPresent(wrong -> report(wrong.id(), wrong.message()));
                operands(expr.call());
                boolean inFormat = formatted || expr.call().function().equals("format");
                expr.call().target().ifPresent(target -> visit(target, inFormat));
                expr.call().args().forEach(argument -> visit(argument, inFormat));
            }
            case LIST -> {
                if (!formatted) {
                    homogeneous(expr.list());
                }
                expr.list().elements().forEach(item -> visit(item, formatted));
            }
            case MAP -> {
                if (!formatted) {
                    homogeneous(expr.map());
                }
                expr.map().entries().forEach(entry -> {
                    visit(entry.key(), formatted);
                    visit(entry.value(), formatted);
                });
            }
            case STRUCT -> expr.struct().entries().forEach(entry -> visit(entry.value(), formatted));
            case COMPREHENSION -> {
                CelExpr.CelComprehension fold = expr.comprehension();
                List.of(fold.iterRange(), fold.accuInit(), fold.loopCondition(), fold.loopStep(), fold.result())
                        .forEach(part -> visit(part, formatted));
            }
            default -> {}
        }
    }

    private void check(CelExpr.CelCall call) {
        if (call.args().isEmpty()
                || call.args().get(0).getKind() != CelExpr.ExprKind.Kind.CONSTANT
                || call.args().get(0).constant().getKind() != CelConstant.Kind.STRING_VALUE) {
            return;
        }
        String text = call.args().get(0).constant().stringValue();
        boolean valid = switch (call.function()) {
            case "duration" -> GoDuration.find(text).isPresent();
            case "timestamp" -> TimeNotation.timestamp(text).isPresent();
            case "matches" -> isPattern(text);
            default -> true;
        };
        if (!valid) {
            report(call.args().get(0).id(), "invalid " + call.function() + " argument");
        }
    }

    /** Operands of these calls are declared dynamic, so that errors name the operand. */
    private void operands(CelExpr.CelCall call) {
        if (!call.function().equals("_&&_") && !call.function().equals("_||_")) {
            return;
        }
        for (CelExpr operand : call.args()) {
            CelType type = type(operand, false);
            if (type.kind() != CelKind.BOOL && type.kind() != CelKind.DYN && type.kind() != CelKind.TYPE_PARAM) {
                mismatch(operand.id(), SimpleType.BOOL, type);
            }
        }
    }

    private static boolean isPattern(String text) {
        try {
            var unused = RegularExpressions.compile(text);
            return true;
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private void homogeneous(CelExpr.CelList list) {
        CelType first = null;
        for (int i = 0; i < list.elements().size(); i++) {
            CelExpr item = list.elements().get(i);
            CelType type = type(item, list.optionalIndices().contains(i));
            if (first == null) {
                first = type;
            } else if (!first.equals(type)) {
                mismatch(item.id(), first, type);
                return;
            }
        }
    }

    private void homogeneous(CelExpr.CelMap map) {
        CelType key = null;
        CelType value = null;
        for (CelExpr.CelMap.Entry entry : map.entries()) {
            CelType keyType = type(entry.key(), false);
            CelType valueType = type(entry.value(), entry.optionalEntry());
            if (key == null || value == null) {
                key = keyType;
                value = valueType;
                continue;
            }
            if (!key.equals(keyType)) {
                mismatch(entry.key().id(), key, keyType);
            }
            if (!value.equals(valueType)) {
                mismatch(entry.value().id(), value, valueType);
            }
        }
    }

    private CelType type(CelExpr expr, boolean optional) {
        CelType type = ast.getType(expr.id()).orElse(SimpleType.DYN);
        return optional && !type.parameters().isEmpty() ? type.parameters().get(0) : type;
    }

    private void mismatch(long id, CelType expected, CelType actual) {
        report(id, "expected type '" + CelTypes.format(expected) + "' but found '" + CelTypes.format(actual) + "'");
    }

    private void report(long id, String message) {
        issues.add(CelIssue.formatError(id, location(id), message));
    }

    private CelSourceLocation location(long id) {
        Integer offset = ast.getSource().getPositionsMap().get(id);
        @Nullable
        CelSourceLocation location = offset == null
                ? null
                : ast.getSource().getOffsetLocation(offset).orElse(null);
        return location == null ? CelSourceLocation.NONE : location;
    }
}
