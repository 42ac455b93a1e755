package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.types.CelType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.cel.value.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The library of Kubernetes for authorization checks. */
public final class AuthorizerFunctions {

    /** The type of the variable {@code authorizer}. */
    public static final CelType AUTHORIZER = StructTypeReference.create("kubernetes.authorization.Authorizer");

    /** The type of the variable {@code authorizer.requestResource}. */
    public static final CelType RESOURCE_CHECK = StructTypeReference.create("kubernetes.authorization.ResourceCheck");

    private static final CelType PATH_CHECK = StructTypeReference.create("kubernetes.authorization.PathCheck");
    private static final CelType GROUP_CHECK = StructTypeReference.create("kubernetes.authorization.GroupCheck");
    private static final CelType DECISION = StructTypeReference.create("kubernetes.authorization.Decision");
    private static final Cost CHECK = Cost.ofFunction((a, result) -> 350_000, a -> Bounds.exactly(350_000));
    private static final Cost SELECTOR = Cost.ofFunction(
            (a, result) -> selector(Values.size(a[1])), a -> selector(a.get(1).size()));
    private static final AdmissionAuthorizer.Check NOTHING =
            new AdmissionAuthorizer.Check(List.of(), "", "", "", "", "", "", "", "", Map.of());

    /** A check that is being built; its type determines what may be added next. */
    private record Builder(String typeName, AdmissionAuthorizer authorizer, AdmissionAuthorizer.Check check)
            implements OpaqueValue {

        Builder with(CelType type, UnaryOperator<AdmissionAuthorizer.Check> change) {
            return new Builder(type.name(), authorizer, change.apply(check));
        }
    }

    /** The answer to a check. */
    private record Decision(AdmissionAuthorizer.Decision decision) implements OpaqueValue {

        @Override
        public String typeName() {
            return DECISION.name();
        }
    }

    private AuthorizerFunctions() {}

    /** Returns the value of the variable {@code authorizer}. */
    public static Object authorizer(AdmissionAuthorizer authorizer) {
        return new Builder(AUTHORIZER.name(), authorizer, NOTHING);
    }

    /** Returns the value of the variable {@code authorizer.requestResource} for an {@code AdmissionRequest}. */
    public static Object requestResource(AdmissionAuthorizer authorizer, JsonNode request) {
        JsonNode resource = request.path("resource");
        return new Builder(
                RESOURCE_CHECK.name(),
                authorizer,
                new AdmissionAuthorizer.Check(
                        List.of(),
                        "",
                        resource.path("group").asText(),
                        resource.path("version").asText(),
                        resource.path("resource").asText(),
                        request.path("subResource").asText(),
                        request.path("namespace").asText(),
                        request.path("name").asText(),
                        "",
                        Map.of()));
    }

    static void declare(FunctionTable table) {
        table.member(
                "path",
                "authorizer_path",
                PATH_CHECK,
                List.of(AUTHORIZER, STRING),
                ONE,
                a -> ((String) a[1]).isBlank()
                        ? new ErrorValue("path must not be empty")
                        : builder(a).with(PATH_CHECK, check -> path(check, (String) a[1])));
        table.member(
                "serviceAccount",
                "authorizer_serviceaccount",
                AUTHORIZER,
                List.of(AUTHORIZER, STRING, STRING),
                ONE,
                a -> builder(a).with(AUTHORIZER, check -> account(check, (String) a[1], (String) a[2])));
        step(table, "group", "authorizer_group", AUTHORIZER, GROUP_CHECK, ONE);
        step(table, "resource", "groupcheck_resource", GROUP_CHECK, RESOURCE_CHECK, ONE);
        step(table, "subresource", "resourcecheck_subresource", RESOURCE_CHECK, RESOURCE_CHECK, ONE);
        step(table, "namespace", "resourcecheck_namespace", RESOURCE_CHECK, RESOURCE_CHECK, ONE);
        step(table, "name", "resourcecheck_name", RESOURCE_CHECK, RESOURCE_CHECK, ONE);
        step(table, "fieldSelector", "authorizer_fieldselector", RESOURCE_CHECK, RESOURCE_CHECK, SELECTOR);
        step(table, "labelSelector", "authorizer_labelselector", RESOURCE_CHECK, RESOURCE_CHECK, SELECTOR);
        table.member(
                "check", "pathcheck_check", DECISION, List.of(PATH_CHECK, STRING), CHECK, AuthorizerFunctions::checked);
        table.member(
                "check",
                "resourcecheck_check",
                DECISION,
                List.of(RESOURCE_CHECK, STRING),
                CHECK,
                AuthorizerFunctions::checked);
        table.member(
                "allowed",
                "decision_allowed",
                BOOL,
                List.of(DECISION),
                ONE,
                a -> decision(a).allowed());
        table.member(
                "reason",
                "decision_reason",
                STRING,
                List.of(DECISION),
                ONE,
                a -> decision(a).reason());
        table.member(
                "errored",
                "decision_errored",
                BOOL,
                List.of(DECISION),
                ONE,
                a -> !decision(a).error().isEmpty());
        table.member(
                "error",
                "decision_error",
                STRING,
                List.of(DECISION),
                ONE,
                a -> decision(a).error());
    }

    private static long selector(long length) {
        return Cost.LIST + Cost.scan(length, 1) + (long) Math.ceil((long) Math.ceil(length * 0.5) * 50.0);
    }

    private static Bounds selector(Bounds length) {
        return Bounds.exactly(Cost.LIST)
                .plus(length.times(Cost.CHARACTER))
                .plus(length.times(0.5).times(50.0));
    }

    private static void step(FunctionTable table, String name, String id, CelType from, CelType to, Cost cost) {
        table.member(
                name,
                id,
                to,
                List.of(from, STRING),
                cost,
                a -> builder(a).with(to, check -> with(check, name, (String) a[1])));
    }

    private static Builder builder(Object[] a) {
        return (Builder) a[0];
    }

    private static AdmissionAuthorizer.Decision decision(Object[] a) {
        return ((Decision) a[0]).decision;
    }

    private static Object checked(Object[] a) {
        Builder builder = builder(a);
        AdmissionAuthorizer.Check check = with(builder.check, "verb", (String) a[1]);
        return new Decision(builder.authorizer.authorize(check));
    }

    private static AdmissionAuthorizer.Check path(AdmissionAuthorizer.Check check, String path) {
        return new AdmissionAuthorizer.Check(
                check.serviceAccount(), path, "", "", "", "", "", "", check.verb(), Map.of());
    }

    private static AdmissionAuthorizer.Check account(AdmissionAuthorizer.Check check, String namespace, String name) {
        return new AdmissionAuthorizer.Check(
                List.of(namespace, name),
                check.path(),
                check.group(),
                check.version(),
                check.resource(),
                check.subresource(),
                check.namespace(),
                check.name(),
                check.verb(),
                check.selectors());
    }

    private static AdmissionAuthorizer.Check with(AdmissionAuthorizer.Check check, String part, String value) {
        Map<String, String> selectors = new HashMap<>(check.selectors());
        if (part.endsWith("Selector")) {
            selectors.put(part, value);
        }
        return new AdmissionAuthorizer.Check(
                check.serviceAccount(),
                check.path(),
                part.equals("group") ? value : check.group(),
                part.equals("group") ? "*" : check.version(),
                part.equals("resource") ? value : check.resource(),
                part.equals("subresource") ? value : check.subresource(),
                part.equals("namespace") ? value : check.namespace(),
                part.equals("name") ? value : check.name(),
                part.equals("verb") ? value : check.verb(),
                Map.copyOf(selectors));
    }
}
