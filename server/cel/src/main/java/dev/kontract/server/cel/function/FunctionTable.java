package dev.kontract.server.cel.function;

import dev.cel.checker.DescriptorTypeProvider;
import dev.cel.checker.Env;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.internal.Errors;
import dev.cel.common.types.CelType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** All overloads by function; filled once, then read only. */
public final class FunctionTable {

    private final Map<String, List<Overload>> functions = new LinkedHashMap<>();
    private final Map<String, List<CelFunctionDecl>> declarations = new LinkedHashMap<>();

    private final Map<String, List<CelFunctionDecl>> checked = new ConcurrentHashMap<>();

    private FunctionTable() {}

    /** Returns the functions of the base environment. */
    public static FunctionTable base() {
        return Standard.TABLE;
    }

    /** Returns the functions of the base environment and those for writing JSON patches. */
    public static FunctionTable patches() {
        return WithPatches.TABLE;
    }

    /** Returns the names of all functions. */
    Set<String> names() {
        return functions.keySet();
    }

    /** Returns the overloads of a function. */
    public List<Overload> overloads(String function) {
        return functions.getOrDefault(function, List.of());
    }

    /** Returns the declarations for the type checker of the functions whose last name is one of {@code names}. */
    public List<CelFunctionDecl> declarations(Set<String> names) {
        List<CelFunctionDecl> found = new ArrayList<>();
        names.forEach(name -> found.addAll(declarations.getOrDefault(name, List.of())));
        return found;
    }

    /** Returns the same declarations, known not to overlap. */
    public List<CelFunctionDecl> checked(Set<String> names) {
        List<CelFunctionDecl> found = new ArrayList<>();
        names.forEach(name -> found.addAll(checked.computeIfAbsent(name, this::checked)));
        return found;
    }

    @SuppressWarnings("deprecation") // nothing else compares declarations
    private List<CelFunctionDecl> checked(String name) {
        Errors errors = new Errors("", "");
        Env environment = Env.unconfigured(
                errors, new DescriptorTypeProvider(), CelOptions.current().build());
        List<CelFunctionDecl> named = declarations.getOrDefault(name, List.of());
        named.forEach(environment::add);
        if (errors.getErrorCount() > 0) {
            throw new IllegalStateException(errors.getAllErrorsAsString());
        }
        return named.stream()
                .map(each -> environment.getDeclGroup().getFunction(each.name()))
                .toList();
    }

    private void seal() {
        functions.forEach((name, overloads) -> declarations
                .computeIfAbsent(name.substring(name.lastIndexOf('.') + 1), last -> new ArrayList<>())
                .add(CelFunctionDecl.newFunctionDeclaration(
                        name, overloads.stream().map(FunctionTable::declaration).toList())));
    }

    private static CelOverloadDecl declaration(Overload overload) {
        return overload.member()
                ? CelOverloadDecl.newMemberOverload(overload.id(), overload.result(), overload.parameters())
                : CelOverloadDecl.newGlobalOverload(overload.id(), overload.result(), overload.parameters());
    }

    void function(String name, String id, CelType result, List<CelType> parameters, Cost cost, Overload.Body body) {
        add(new Overload(name, id, false, parameters, result, cost, Overload.guards(parameters), body));
    }

    void member(String name, String id, CelType result, List<CelType> parameters, Cost cost, Overload.Body body) {
        add(new Overload(name, id, true, parameters, result, cost, Overload.guards(parameters), body));
    }

    /** Declares a function that checks its arguments itself. */
    void loose(String name, String id, CelType result, List<CelType> parameters, Cost cost, Overload.Body body) {
        List<Predicate<Object>> anything = parameters.stream()
                .<Predicate<Object>>map(type -> value -> true)
                .toList();
        add(new Overload(name, id, true, parameters, result, cost, anything, body));
    }

    private void add(Overload overload) {
        functions
                .computeIfAbsent(overload.function(), name -> new ArrayList<>())
                .add(overload);
    }

    private static FunctionTable filled(boolean patches) {
        FunctionTable table = new FunctionTable();
        Operators.declare(table);
        Conversions.declare(table);
        StringFunctions.declare(table);
        TimeFunctions.declare(table);
        ListFunctions.declare(table);
        SetFunctions.declare(table);
        OptionalFunctions.declare(table);
        RegexFunctions.declare(table);
        NetworkFunctions.declare(table);
        QuantityFunctions.declare(table);
        SemverFunctions.declare(table);
        FormatFunctions.declare(table);
        AuthorizerFunctions.declare(table);
        if (patches) {
            table.function(
                    "jsonpatch.escapeKey",
                    "string_jsonpatch_escapeKey_string",
                    Types.STRING,
                    List.of(Types.STRING),
                    Cost.REWRITING,
                    a -> ((String) a[0]).replace("~", "~0").replace("/", "~1"));
        }
        table.seal();
        return table;
    }

    private static final class Standard {
        static final FunctionTable TABLE = filled(false);
    }

    private static final class WithPatches {
        static final FunctionTable TABLE = filled(true);
    }
}
