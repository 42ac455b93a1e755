package dev.kontract.server.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import org.jspecify.annotations.Nullable;

/**
 * An expression of a rule, checked and planned.
 *
 * @param ast the checked expression, or null if it is malformed
 * @param program its plan, or null if it has none
 * @param malformed the error of the expression, or null
 * @param unplanned the reason for a missing plan, or null
 */
record RuleExpression(
        @Nullable CelAbstractSyntaxTree ast,
        @Nullable Program program,
        @Nullable String malformed,
        @Nullable String unplanned) {

    static RuleExpression of(Environment environment, String text) {
        CelAbstractSyntaxTree ast;
        try {
            ast = environment.check(text);
        } catch (Environment.CompileException e) {
            return new RuleExpression(null, null, e.text(), null);
        }
        try {
            return new RuleExpression(ast, environment.plan(ast), null, null);
        } catch (Planner.PlanException e) {
            return new RuleExpression(ast, null, null, e.getMessage());
        }
    }
}
