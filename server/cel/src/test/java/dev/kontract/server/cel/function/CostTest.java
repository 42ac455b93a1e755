package dev.kontract.server.cel.function;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.kontract.server.cel.value.ErrorValue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The costs that overloads declare. */
final class CostTest {

    private static Stream<Overload> overloads() {
        FunctionTable table = FunctionTable.patches();
        return table.names().stream().flatMap(name -> table.overloads(name).stream());
    }

    @ParameterizedTest
    @MethodSource("overloads")
    void cost_appliesToAnyArguments(Overload overload) {
        int count = overload.parameters().size();
        Object[] values = Collections.nCopies(count, new ErrorValue("failed")).toArray();
        assertThat(overload.cost().charge().of(values, true)).isPositive();
        CelExpr number = CelExpr.ofConstant(1, CelConstant.ofValue(1));
        List<Argument> arguments = overload.parameters().stream()
                .map(type -> new Argument(number, type, null, type.parameters().isEmpty() ? null : Bounds.UNKNOWN))
                .toList();
        assertThat(overload.cost().estimate().of(arguments).max()).isNotZero();
    }

    /** The overloads that may be possible at the same time. */
    private record Form(String function, boolean member, int parameters) {}

    @Test
    void unresolved_isTheSameForAllPossibleOverloads() {
        Map<Form, Set<Charge>> charges = overloads()
                .collect(groupingBy(
                        overload -> new Form(
                                overload.function(),
                                overload.member(),
                                overload.parameters().size()),
                        mapping(overload -> overload.cost().unresolved(), toSet())));
        assertThat(charges)
                .allSatisfy((form, unresolved) -> assertThat(unresolved).hasSize(1));
    }
}
