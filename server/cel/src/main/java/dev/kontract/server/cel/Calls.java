package dev.kontract.server.cel;

import dev.cel.common.Operator;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The names of the functions that an expression calls and of the fields that it mentions, and numbers that are too large. */
final class Calls {

    private final Set<String> names = new HashSet<>();
    private final Set<String> fields = new HashSet<>();
    private final List<Long> infinite = new ArrayList<>();

    private Calls() {}

    static Calls of(CelExpr expr) {
        Calls calls = new Calls();
        calls.collect(expr);
        return calls;
    }

    Set<String> names() {
        return names;
    }

    Set<String> fields() {
        return fields;
    }

    /** Returns the ids of numbers that are larger than a {@code double} can be. */
    List<Long> infinite() {
        return infinite;
    }

    private void collect(CelExpr expr) {
        switch (expr.getKind()) {
            case SELECT -> {
                fields.add(expr.select().field());
                collect(expr.select().operand());
            }
            case CALL -> {
                String name = expr.call().function();
                names.add(name.substring(name.lastIndexOf('.') + 1));
                expr.call().target().ifPresent(this::collect);
                expr.call().args().forEach(this::collect);
                if (name.equals(Operator.OPTIONAL_SELECT.getFunction())) {
                    fields.add(expr.call().args().get(1).constant().stringValue());
                }
            }
            case LIST -> expr.list().elements().forEach(this::collect);
            case STRUCT ->
                expr.struct().entries().forEach(entry -> {
                    fields.add(entry.fieldKey());
                    collect(entry.value());
                });
            case MAP ->
                expr.map().entries().forEach(entry -> {
                    collect(entry.key());
                    collect(entry.value());
                });
            case COMPREHENSION -> {
                CelExpr.CelComprehension fold = expr.comprehension();
                collect(fold.iterRange());
                collect(fold.accuInit());
                collect(fold.loopCondition());
                collect(fold.loopStep());
                collect(fold.result());
            }
            case CONSTANT -> {
                CelConstant constant = expr.constant();
                if (constant.getKind() == CelConstant.Kind.DOUBLE_VALUE && Double.isInfinite(constant.doubleValue())) {
                    infinite.add(expr.id());
                }
            }
            default -> {}
        }
    }
}
