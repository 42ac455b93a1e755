package dev.kontract.server.cel.function;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The costs that overloads declare. {@code costs.csv} has the charge for arguments and a result of 100 characters, and the bounds
 * for arguments with a size of 10 to 100 and items of 1 to 20.
 */
final class CostTest {

    private static final FunctionTable TABLE = FunctionTable.patches();
    private static final String TEXT = "x".repeat(100);

    private static Stream<Overload> overloads() throws IOException {
        return functions().flatMap(name -> TABLE.overloads(name).stream());
    }

    /** The functions in the order of the file. */
    private static Stream<String> functions() throws IOException {
        return rows().map(row -> row.split(",")[0]).distinct();
    }

    private static Stream<String> rows() throws IOException {
        try (BufferedReader file = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(CostTest.class.getResourceAsStream("costs.csv")), StandardCharsets.UTF_8))) {
            return file.lines().skip(1).toList().stream();
        }
    }

    @Test
    void table_hasAllFunctions() throws IOException {
        assertThat(functions()).containsExactlyInAnyOrderElementsOf(TABLE.names());
    }

    @Test
    void cost_isThatOfTheTable() throws IOException {
        assertThat(overloads().map(CostTest::row)).containsExactlyElementsOf(rows().toList());
    }

    private static String row(Overload overload) {
        List<String> texts = Collections.nCopies(overload.parameters().size(), TEXT);
        CelExpr number = CelExpr.ofConstant(1, CelConstant.ofValue(1));
        List<Argument> arguments = overload.parameters().stream()
                .map(type -> new Argument(
                        number, type, new Bounds(10, 100), type.parameters().isEmpty() ? null : new Bounds(1, 20)))
                .toList();
        Bounds bounds = overload.cost().estimate().of(arguments);
        return String.join(
                ",",
                overload.function(),
                overload.id(),
                Long.toString(overload.cost().charge().of(texts.toArray(), TEXT)),
                Long.toString(bounds.min()),
                Long.toUnsignedString(bounds.max()));
    }

    /** The overloads that may be possible at the same time. */
    private record Form(String function, boolean member, int parameters) {}

    @Test
    void unresolved_isTheSameForAllPossibleOverloads() throws IOException {
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
