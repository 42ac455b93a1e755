package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import dev.kontract.server.cel.AdmissionEnvironment.ObjectSchema;
import java.time.Clock;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks the expressions of a ValidatingAdmissionPolicy against the schemas of the kinds that it matches, as far as it names
 * them without wildcards. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/#type-checking">Type
 *     checking</a>
 */
public final class PolicyTypeCheck {

    private static final int MOST_KINDS = 10;

    private static final Comparator<GroupVersionKind> ORDER = Comparator.comparing(GroupVersionKind::group)
            .thenComparing(GroupVersionKind::version)
            .thenComparing(GroupVersionKind::kind);

    private final PolicyTypes types;
    private final Clock clock;

    /**
     * An expression that does not fit.
     *
     * @param field the path to the expression
     * @param text what is wrong, kind by kind
     */
    public record Mismatch(String field, String text) {}

    /**
     * Creates a check.
     *
     * @param clock makes the names of types unique
     */
    public PolicyTypeCheck(PolicyTypes types, Clock clock) {
        this.types = types;
        this.clock = clock;
    }

    /** Returns the expressions of a policy that do not fit, in their order. */
    public List<Mismatch> check(JsonNode policy) {
        JsonNode spec = policy.path("spec");
        Map<GroupVersionKind, AdmissionEnvironment> environments = environments(spec);
        List<Mismatch> mismatches = new ArrayList<>();
        JsonNode validations = spec.path("validations");
        for (int i = 0; i < validations.size(); i++) {
            for (String field : List.of("expression", "messageExpression")) {
                String expression = validations.get(i).path(field).asText("");
                String text = expression.isEmpty() ? "" : problems(environments, expression);
                if (!text.isEmpty()) {
                    mismatches.add(new Mismatch("spec.validations[" + i + "]." + field, text));
                }
            }
        }
        return mismatches;
    }

    private static String problems(Map<GroupVersionKind, AdmissionEnvironment> environments, String expression) {
        return environments.entrySet().stream()
                .flatMap(kind -> kind.getValue().check(expression).stream()
                        .map(problem -> shown(kind.getKey()) + ": " + problem + "\n"))
                .collect(Collectors.joining("\n"));
    }

    private static String shown(GroupVersionKind kind) {
        return kind.group() + '/' + kind.version() + ", Kind=" + kind.kind();
    }

    private Map<GroupVersionKind, AdmissionEnvironment> environments(JsonNode spec) {
        Set<Extra> extras = EnumSet.of(Extra.AUTHORIZER_ALONE, Extra.VARIABLES);
        ObjectSchema params = null;
        JsonNode paramKind = spec.path("paramKind");
        if (paramKind.isObject()) {
            extras.add(Extra.PARAMS);
            params = schema(GroupVersionKind.of(
                            paramKind.path("apiVersion").asText(),
                            paramKind.path("kind").asText()))
                    .orElse(null);
        }
        Map<GroupVersionKind, AdmissionEnvironment> environments = new TreeMap<>(ORDER);
        for (GroupVersionKind kind : kinds(spec.path("matchConstraints").path("resourceRules"))) {
            Optional<ObjectSchema> object = schema(kind);
            if (object.isPresent()) {
                environments.put(kind, environment(extras, object.get(), params, spec.path("variables")));
            }
        }
        return environments;
    }

    private Optional<ObjectSchema> schema(GroupVersionKind kind) {
        return types.schema(kind)
                .map(schema -> new ObjectSchema(kind.kind() + clock.instant().get(ChronoField.NANO_OF_SECOND), schema));
    }

    private static AdmissionEnvironment environment(
            Set<Extra> extras, ObjectSchema object, @Nullable ObjectSchema params, JsonNode variables) {
        AdmissionEnvironment environment = AdmissionEnvironment.typed(extras, object, params);
        for (JsonNode variable : variables) {
            environment.declare(
                    variable.path("name").asText(), variable.path("expression").asText());
        }
        return environment;
    }

    /** Returns the kinds that rules match; a rule that matches the tenth ends the search. */
    private Set<GroupVersionKind> kinds(JsonNode rules) {
        Set<GroupVersionKind> found = new TreeSet<>(ORDER);
        for (JsonNode rule : rules) {
            int count = 0;
            for (String group : namesWithoutWildcard(rule.path("apiGroups"))) {
                for (String version : namesWithoutWildcard(rule.path("apiVersions"))) {
                    for (String resource : resources(rule.path("resources"))) {
                        for (GroupVersionKind kind : types.kinds(group, version, resource)) {
                            found.add(kind);
                            count++;
                            if (count == MOST_KINDS) {
                                return found;
                            }
                        }
                    }
                }
            }
        }
        return found;
    }

    /** Returns the names in their order, or none if one is a wildcard. */
    private static List<String> namesWithoutWildcard(JsonNode names) {
        List<String> sorted = texts(names);
        return sorted.stream().anyMatch(name -> name.contains("*")) ? List.of() : sorted;
    }

    /** Returns the names of resources in their order, without wildcards and subresources. */
    private static List<String> resources(JsonNode names) {
        return texts(names).stream()
                .filter(name -> !name.contains("*") && !name.contains("/"))
                .toList();
    }

    private static List<String> texts(JsonNode names) {
        List<String> texts = new ArrayList<>();
        names.forEach(name -> texts.add(name.asText()));
        texts.sort(Comparator.naturalOrder());
        return texts;
    }
}
