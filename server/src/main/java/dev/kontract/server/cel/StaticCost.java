package dev.kontract.server.cel;

import dev.cel.common.CelAbstractSyntaxTree;

/** The most that an expression can cost. */
final class StaticCost {

    private StaticCost() {}

    /** Returns the cost, unsigned. */
    static long of(CelAbstractSyntaxTree ast, DeclaredType self) {
        return 0;
    }
}
