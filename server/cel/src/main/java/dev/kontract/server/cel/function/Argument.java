package dev.kontract.server.cel.function;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a call as far as it is known when the expression is compiled.
 *
 * @param expr the argument
 * @param type its type
 * @param known its size, or null if it is unknown
 * @param itemSize the size of its items, or null if its type has none
 */
public record Argument(
        CelExpr expr,
        CelType type,
        @Nullable Bounds known,
        @Nullable Bounds itemSize) {

    Bounds size() {
        return known == null ? Bounds.UNKNOWN : known;
    }

    /** Returns the cost of reading its characters. */
    Bounds scan() {
        return size().times(Cost.CHARACTER);
    }

    /** Returns the cost of reading it with its items. */
    Bounds traversal() {
        if (itemSize == null) {
            return scan();
        }
        CelKind kind = type.parameters().get(0).kind();
        boolean text = kind == CelKind.STRING || kind == CelKind.BYTES;
        return size().times(text ? Bounds.ONE.plus(itemSize.times(Cost.CHARACTER)) : Bounds.ONE);
    }

    /** Returns its value if it is an integer literal. */
    OptionalLong integer() {
        return expr.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && expr.constant().getKind() == CelConstant.Kind.INT64_VALUE
                ? OptionalLong.of(expr.constant().int64Value())
                : OptionalLong.empty();
    }
}
