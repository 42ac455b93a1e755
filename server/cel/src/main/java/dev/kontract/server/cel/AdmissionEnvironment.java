package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.function.AuthorizerFunctions;
import dev.kontract.server.cel.function.FunctionTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The environment of admission expressions: {@code object}, {@code oldObject}, {@code request} and {@code namespaceObject}, and
 * the additions of a policy. Immutable once its variables are declared.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/">policies</a>
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/">policies</a>
 */
public final class AdmissionEnvironment {

    /** Optional parts of an environment, besides the common variables. */
    public enum Extra {
        /** The variable {@code params}. */
        PARAMS,
        /** The variables {@code authorizer} and {@code authorizer.requestResource}. */
        AUTHORIZER,
        /** Only the variable {@code authorizer}, with which upstream type-checks policies. */
        AUTHORIZER_ALONE,
        /** The variable {@code variables}, composed of expressions. */
        VARIABLES,
        /** The types that mutations construct. */
        PATCHES
    }

    /** The required type of an expression. */
    public enum ResultType {
        /** A boolean. */
        BOOL(SimpleType.BOOL, "bool"),
        /** A string. */
        STRING(SimpleType.STRING, "string"),
        /** Null. */
        NULL(SimpleType.NULL_TYPE, "null_type"),
        /** Any type. */
        ANY(SimpleType.ANY, "google.protobuf.Any"),
        /** A list of {@code JSONPatch}. */
        JSON_PATCHES(ListType.create(StructTypeReference.create(PatchTypes.PATCH)), "list(JSONPatch)"),
        /** An {@code Object}. */
        OBJECT(StructTypeReference.create(PatchTypes.OBJECT), "Object");

        private final CelType type;
        private final String shown;

        ResultType(CelType type, String shown) {
            this.type = type;
            this.shown = shown;
        }
    }

    static final String VARIABLES = "variables";
    private static final String VARIABLES_TYPE = "kubernetes.variables";

    private final Map<String, AdmissionExpression> composed = new LinkedHashMap<>();
    private final Map<String, CelType> composedTypes = new LinkedHashMap<>();
    private final Environment environment;

    /**
     * The type of an object.
     *
     * @param name the name of the type in messages
     * @param schema its schema, without references
     */
    public record ObjectSchema(String name, JsonNode schema) {

        /** Returns the type for the checker; any type if expressions do not have the schema. */
        private CelType in(SchemaTypes types) {
            DeclaredType declared = DeclaredType.of(schema, true);
            return declared == null ? SimpleType.DYN : types.type(declared, name);
        }
    }

    private AdmissionEnvironment(Set<Extra> extras, ObjectTypes types, CelType object, CelType params) {
        environment = environment(extras, types, object, params, composedTypes);
    }

    /** Returns an environment in which objects and parameters have any type. */
    public static AdmissionEnvironment of(Set<Extra> extras) {
        ObjectTypes types = extras.contains(Extra.PATCHES) ? new PatchTypes() : new ObjectTypes();
        return new AdmissionEnvironment(extras, types, SimpleType.DYN, SimpleType.DYN);
    }

    /**
     * Returns an environment in which objects and parameters have the types of their schemas.
     *
     * @param params the type of the parameters, or null for any type
     */
    public static AdmissionEnvironment typed(Set<Extra> extras, ObjectSchema object, @Nullable ObjectSchema params) {
        SchemaTypes types = new SchemaTypes();
        CelType paramType = params == null ? SimpleType.DYN : params.in(types);
        return new AdmissionEnvironment(extras, types, object.in(types), paramType);
    }

    private AdmissionEnvironment(Environment environment) {
        this.environment = environment;
    }

    /** Returns the environment of the match conditions of authorizers: {@code request} is the spec of an access review. */
    public static AdmissionEnvironment ofAccessReviews() {
        ObjectTypes types = new ObjectTypes();
        AccessReviewTypes.declare(types);
        return new AdmissionEnvironment(
                new Environment(FunctionTable.base(), types, Map.of("request", AccessReviewTypes.SPEC)));
    }

    private static Environment environment(
            Set<Extra> extras, ObjectTypes types, CelType object, CelType params, Map<String, CelType> composed) {
        AdmissionTypes.declare(types);
        Map<String, CelType> variables = new LinkedHashMap<>();
        variables.put("object", object);
        variables.put("oldObject", object);
        variables.put("namespaceObject", AdmissionTypes.NAMESPACE);
        variables.put("request", AdmissionTypes.REQUEST);
        if (extras.contains(Extra.PARAMS)) {
            variables.put("params", params);
        }
        if (extras.contains(Extra.AUTHORIZER) || extras.contains(Extra.AUTHORIZER_ALONE)) {
            variables.put("authorizer", AuthorizerFunctions.AUTHORIZER);
        }
        if (extras.contains(Extra.AUTHORIZER)) {
            variables.put("authorizer.requestResource", AuthorizerFunctions.RESOURCE_CHECK);
        }
        if (extras.contains(Extra.VARIABLES)) {
            types.add(VARIABLES_TYPE, composed);
            variables.put(VARIABLES, StructTypeReference.create(VARIABLES_TYPE));
        }
        FunctionTable functions = extras.contains(Extra.PATCHES) ? FunctionTable.patches() : FunctionTable.base();
        return new Environment(functions, types, variables);
    }

    /**
     * Declares one more variable, to which expressions and variables compiled later may refer. If it does not compile,
     * expressions that refer to it fail. To be called only while the environment is created.
     *
     * @return the expression of the variable, with its error if it is malformed
     */
    public AdmissionExpression declare(String name, String expression) {
        AdmissionExpression compiled = compile(expression, ResultType.ANY);
        composed.put(name, compiled);
        composedTypes.put(name, visible(compiled.type()));
        return compiled;
    }

    /** Returns the expression of a variable that was declared. */
    @Nullable
    AdmissionExpression variable(String name) {
        return composed.get(name);
    }

    /** Only plain types, and lists and maps of them, are visible through a variable. */
    private static CelType visible(@Nullable CelType type) {
        if (type instanceof ListType list) {
            return ListType.create(visible(list.elemType()));
        }
        if (type instanceof MapType map) {
            return MapType.create(visible(map.keyType()), visible(map.valueType()));
        }
        return type instanceof SimpleType ? type : SimpleType.DYN;
    }

    /**
     * Checks an expression of any type.
     *
     * @return the error, in the wording and layout of cel-go, or empty
     */
    public Optional<String> check(String expression) {
        try {
            environment.check(expression);
            return Optional.empty();
        } catch (Environment.CompileException e) {
            return Optional.of(e.text());
        }
    }

    /**
     * Compiles an expression.
     *
     * @param expected the types that it may have
     * @return the expression, with its error if it is malformed
     */
    public AdmissionExpression compile(String expression, ResultType... expected) {
        try {
            CelAbstractSyntaxTree ast = environment.check(expression);
            CelType type = ast.getResultType();
            String mismatch = mismatch(type, expected);
            return mismatch == null
                    ? new AdmissionExpression(expression, this, environment.plan(ast), type, null)
                    : AdmissionExpression.malformed(expression, this, mismatch);
        } catch (Environment.CompileException e) {
            return AdmissionExpression.malformed(expression, this, "compilation failed: " + e.text());
        } catch (Planner.PlanException e) {
            return AdmissionExpression.malformed(expression, this, "program instantiation failed: " + e.getMessage());
        }
    }

    private static @Nullable String mismatch(CelType type, ResultType... expected) {
        List<String> names = new ArrayList<>();
        for (ResultType candidate : expected) {
            if (candidate == ResultType.ANY
                    || Diagnostics.typeText(candidate.type).equals(Diagnostics.typeText(type))) {
                return null;
            }
            names.add(candidate.shown);
        }
        return "must evaluate to " + (names.size() == 1 ? names.get(0) : "one of [" + String.join(" ", names) + "]")
                + " but got " + Diagnostics.typeText(type);
    }

    Environment environment() {
        return environment;
    }

    Map<String, AdmissionExpression> composed() {
        return composed;
    }
}
