package dev.kontract.server.cel;

import dev.cel.common.ast.CelExpr;
import java.util.HashSet;
import java.util.Set;

/** The names of the functions that an expression calls. */
final class Calls {

    private final Set<String> names = new HashSet<>();

    private Calls() {}

    static Set<String> of(CelExpr expr) {
        Calls calls = new Calls();
        calls.collect(expr);
        return calls.names;
    }

    private void collect(CelExpr expr) {
        switch (expr.getKind()) {
            case SELECT -> collect(expr.select().operand());
            case CALL -> {
                String name = expr.call().function();
                names.add(name.substring(name.lastIndexOf('.') + 1));
                expr.call().target().ifPresent(this::collect);
                expr.call().args().forEach(this::collect);
            }
            case LIST -> expr.list().elements().forEach(this::collect);
            case STRUCT -> expr.struct().entries().forEach(entry -> collect(entry.value()));
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
            default -> {}
        }
    }
}
