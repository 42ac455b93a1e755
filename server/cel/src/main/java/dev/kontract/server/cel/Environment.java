package dev.kontract.server.cel;

import com.google.common.collect.Sets;
import dev.cel.checker.CelChecker;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.CelVarDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeType;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserBuilder;
import dev.cel.parser.CelParserFactory;
import dev.cel.parser.CelStandardMacro;
import dev.kontract.server.cel.function.FunctionTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The variables, types and functions available to expressions. Immutable. */
final class Environment {

    private static final CelOptions OPTIONS = CelOptions.current()
            .enableOptionalSyntax(true)
            .enableHiddenAccumulatorVar(true)
            .enableQuotedIdentifierSyntax(false)
            .enableReservedIds(true)
            .enableHeterogeneousNumericComparisons(true)
            .populateMacroCalls(false)
            .maxExpressionCodePointSize(100_000)
            .maxParseRecursionDepth(250)
            .build();

    private static final Map<String, CelType> TYPE_NAMES = typeNames();

    private static final CelParser PARSER = parser().build();
    private static final CelParser BINDING_PARSER =
            parser().addMacros(Macros.binding()).build();

    private final CelParser parser;
    private final FunctionTable functions;
    private final ObjectTypes types;
    private final List<CelVarDecl> variables = new ArrayList<>();
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final TypeChecker typeChecker;

    Environment(FunctionTable functions, ObjectTypes types, Map<String, CelType> variables) {
        this(PARSER, functions, types, variables);
    }

    private Environment(CelParser parser, FunctionTable functions, ObjectTypes types, Map<String, CelType> variables) {
        this.parser = parser;
        this.functions = functions;
        this.types = types;
        TYPE_NAMES.forEach(
                (name, type) -> this.variables.add(CelVarDecl.newVarDeclaration(name, TypeType.create(type))));
        variables.forEach((name, type) -> {
            this.variables.add(CelVarDecl.newVarDeclaration(name, type));
            slots.put(name, slots.size());
        });
        typeChecker = new TypeChecker(OPTIONS, functions, this.variables);
    }

    /** Returns an environment with the macro {@code cel.bind}. */
    static Environment withBindings(FunctionTable functions, ObjectTypes types, Map<String, CelType> variables) {
        return new Environment(BINDING_PARSER, functions, types, variables);
    }

    private static CelParserBuilder parser() {
        return CelParserFactory.standardCelParserBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(Sets.difference(CelStandardMacro.STANDARD_MACROS, Set.of(CelStandardMacro.HAS)))
                .addMacros(Macros.all());
    }

    /** Checks an invalid expression a second time, to get its errors as issues. */
    private CelChecker checker(Calls calls) {
        return CelCompilerFactory.standardCelCheckerBuilder()
                .setOptions(OPTIONS)
                .setStandardEnvironmentEnabled(false)
                .addVarDeclarations(variables)
                .addFunctionDeclarations(functions.declarations(calls.names()))
                .setTypeProvider(types.provider(calls.fields()))
                .build();
    }

    private static Map<String, CelType> typeNames() {
        Map<String, CelType> types = new LinkedHashMap<>();
        types.put("bool", SimpleType.BOOL);
        types.put("bytes", SimpleType.BYTES);
        types.put("double", SimpleType.DOUBLE);
        types.put("google.protobuf.Duration", SimpleType.DURATION);
        types.put("google.protobuf.Timestamp", SimpleType.TIMESTAMP);
        types.put("int", SimpleType.INT);
        types.put("list", ListType.create(SimpleType.DYN));
        types.put("map", MapType.create(SimpleType.DYN, SimpleType.DYN));
        types.put("null_type", SimpleType.NULL_TYPE);
        types.put("optional_type", OptionalType.create(SimpleType.DYN));
        types.put("string", SimpleType.STRING);
        types.put("type", SimpleType.DYN);
        types.put("uint", SimpleType.UINT);
        types.put("net.IP", OpaqueType.create("net.IP"));
        types.put("net.CIDR", OpaqueType.create("net.CIDR"));
        return types;
    }

    /** Returns the slot of a variable in frames. */
    int slot(String variable) {
        Integer slot = slots.get(variable);
        return slot == null ? -1 : slot;
    }

    /** Thrown if an expression is malformed or ill-typed. */
    static final class CompileException extends Exception {
        private static final long serialVersionUID = 1;

        CompileException(String message) {
            super(message, null, false, false);
        }

        /** Returns the message, in the words and layout of cel-go. */
        String text() {
            return String.valueOf(getMessage());
        }
    }

    /** Parses and checks an expression. */
    CelAbstractSyntaxTree check(String expression) throws CompileException {
        CelValidationResult parsed = parser.parse(expression);
        throwErrors(expression, parsed.getErrors());
        try {
            Calls calls = Calls.of(parsed.getAst().getExpr());
            throwErrors(expression, Literals.tooLarge(parsed.getAst(), calls.infinite()));
            CelAbstractSyntaxTree ast = typeChecker.check(parsed.getAst(), calls, types.provider(calls.fields()));
            if (ast == null) {
                CelValidationResult checked = checker(calls).check(parsed.getAst());
                throwErrors(expression, checked.getErrors());
                ast = checked.getAst();
            }
            throwErrors(expression, Literals.check(ast));
            return ast;
        } catch (CelValidationException e) {
            throw new CompileException(Diagnostics.format(expression, e.getErrors()));
        }
    }

    /** Creates the plan of a checked expression. */
    Program plan(CelAbstractSyntaxTree ast) throws Planner.PlanException {
        return Planner.plan(ast, functions, types, slots);
    }

    /** Returns the maximum cost of a checked expression, unsigned; {@code sizes} returns those of values reached from variables. */
    long cost(CelAbstractSyntaxTree ast, StaticCost.Sizes sizes) {
        return StaticCost.of(ast, functions, sizes);
    }

    private static void throwErrors(String expression, List<CelIssue> issues) throws CompileException {
        List<CelIssue> errors = new ArrayList<>();
        for (CelIssue issue : issues) {
            if (issue.getSeverity() == CelIssue.Severity.ERROR) {
                errors.add(issue);
            }
        }
        if (!errors.isEmpty()) {
            errors.sort(Comparator.comparing(CelIssue::getSourceLocation, ORDER));
            throw new CompileException(Diagnostics.format(expression, errors));
        }
    }

    private static final Comparator<CelSourceLocation> ORDER =
            Comparator.comparingInt(CelSourceLocation::getLine).thenComparingInt(CelSourceLocation::getColumn);
}
