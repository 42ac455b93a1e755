package dev.kontract.server.admission.matching;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.AdmissionRequest;
import java.util.ArrayList;
import java.util.List;

/** Operations on resources, compiled from a {@code RuleWithOperations} or {@code NamedRuleWithOperations}. */
record ResourceRule(
        List<String> operations,
        List<String> groups,
        List<String> versions,
        List<String> resources,
        List<String> names,
        String scope) {

    private static final String WILDCARD = "*";

    static List<ResourceRule> all(JsonNode rules) {
        List<ResourceRule> all = new ArrayList<>();
        rules.forEach(rule -> all.add(of(rule)));
        return List.copyOf(all);
    }

    private static ResourceRule of(JsonNode rule) {
        return new ResourceRule(
                texts(rule.path("operations")),
                texts(rule.path("apiGroups")),
                texts(rule.path("apiVersions")),
                texts(rule.path("resources")),
                texts(rule.path("resourceNames")),
                rule.path("scope").asText(WILDCARD));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }

    boolean matches(AdmissionRequest request, MatchedResource resource) {
        return contains(operations, request.operation().name())
                && contains(groups, resource.group())
                && contains(versions, resource.version())
                && containsResource(resource.plural(), request.subresource())
                && inScope(request, resource)
                && (names.isEmpty() || names.contains(request.objectName()));
    }

    private static boolean contains(List<String> items, String requested) {
        return items.contains(WILDCARD) || items.contains(requested);
    }

    private boolean containsResource(String plural, String subresource) {
        for (String resource : resources) {
            int slash = resource.indexOf('/');
            String whole = slash < 0 ? resource : resource.substring(0, slash);
            String part = slash < 0 ? "" : resource.substring(slash + 1);
            if ((whole.equals(WILDCARD) || whole.equals(plural))
                    && (part.equals(WILDCARD) || part.equals(subresource))) {
                return true;
            }
        }
        return false;
    }

    /** A namespace object is of the cluster. */
    private boolean inScope(AdmissionRequest request, MatchedResource resource) {
        boolean namespaces = resource.plural().equals("namespaces")
                && resource.group().isEmpty()
                && resource.version().equals("v1");
        boolean ofNamespace = !namespaces && !request.requestNamespace().isEmpty();
        return switch (scope) {
            case WILDCARD -> true;
            case "Namespaced" -> ofNamespace;
            case "Cluster" -> !ofNamespace;
            default -> false;
        };
    }
}
