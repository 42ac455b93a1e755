package dev.kontract.server.cel;

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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What expressions of admission may refer to: {@code object}, {@code oldObject}, {@code request} and
 * {@code namespaceObject}, and what a policy adds. Does not change once its variables are declared.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/">policies</a>
 */
public final class AdmissionEnvironment {

    /** What an environment may have beside the variables that all have. */
    public enum Extra {
        /** The variable {@code params}. */
        PARAMS,
        /** The variables {@code authorizer} and {@code authorizer.requestResource}. */
        AUTHORIZER,
        /** The variable {@code variables}, composed of expressions. */
        VARIABLES,
        /** The types that mutations construct. */
        PATCHES
    }

    /** The type that an expression has to have. */
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

    private AdmissionEnvironment(Set<Extra> extras) {
        environment = environment(extras, composedTypes);
    }

    /** Returns an environment. */
    public static AdmissionEnvironment of(Set<Extra> extras) {
        return new AdmissionEnvironment(extras);
    }

    private static Environment environment(Set<Extra> extras, Map<String, CelType> composed) {
        boolean patches = extras.contains(Extra.PATCHES);
        ObjectTypes types = patches ? new PatchTypes() : new ObjectTypes();
        AdmissionTypes.declare(types);
        Map<String, CelType> variables = new LinkedHashMap<>();
        variables.put("object", SimpleType.DYN);
        variables.put("oldObject", SimpleType.DYN);
        variables.put("namespaceObject", AdmissionTypes.NAMESPACE);
        variables.put("request", AdmissionTypes.REQUEST);
        if (extras.contains(Extra.PARAMS)) {
            variables.put("params", SimpleType.DYN);
        }
        if (extras.contains(Extra.AUTHORIZER)) {
            variables.put("authorizer", AuthorizerFunctions.AUTHORIZER);
            variables.put("authorizer.requestResource", AuthorizerFunctions.RESOURCE_CHECK);
        }
        if (extras.contains(Extra.VARIABLES)) {
            types.add(VARIABLES_TYPE, composed);
            variables.put(VARIABLES, StructTypeReference.create(VARIABLES_TYPE));
        }
        return new Environment(patches ? FunctionTable.patches() : FunctionTable.base(), types, variables);
    }

    /**
     * Declares one more variable, which expressions and variables that are compiled later may refer to. One that does not
     * compile makes what refers to it fail. To be called only while the environment is made.
     *
     * @return the expression of the variable, which says if it is malformed
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

    /** Only plain types, and lists and maps of them, are seen through a variable. */
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
     * Compiles an expression.
     *
     * @param expected the types that it may have
     * @return the expression, which says if it is malformed
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
