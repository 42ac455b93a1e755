package dev.kontract.server.admission.matching;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.AdmissionTarget.EquivalentResource;
import dev.kontract.server.selector.LabelSelector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which requests match, compiled once from the match fields of a webhook, a policy or a binding. Immutable.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#matching-requests-rules">
 *     Matching requests</a>
 */
public final class RequestCriteria {

    private final LabelSelector namespaces;
    private final LabelSelector objects;
    private final List<ResourceRule> rules;
    private final List<ResourceRule> exclusions;
    private final boolean equivalent;
    private final boolean everyResource;

    private RequestCriteria(JsonNode match, String rulesField, boolean everyResource) {
        this.namespaces = selector(match.get("namespaceSelector"));
        this.objects = selector(match.get("objectSelector"));
        this.rules = ResourceRule.all(match.path(rulesField));
        this.exclusions = ResourceRule.all(match.path("excludeResourceRules"));
        this.equivalent = match.path("matchPolicy").asText("Equivalent").equals("Equivalent");
        this.everyResource = everyResource && rules.isEmpty();
    }

    /** Compiles the match fields of a webhook, which matches nothing without rules. */
    public static RequestCriteria ofWebhook(JsonNode webhook) {
        return new RequestCriteria(webhook, "rules", false);
    }

    /** Compiles {@code matchConstraints} or {@code matchResources}, which match every resource without rules. */
    public static RequestCriteria ofPolicy(JsonNode matchResources) {
        return new RequestCriteria(matchResources, "resourceRules", true);
    }

    private static LabelSelector selector(@Nullable JsonNode selector) {
        return selector == null ? LabelSelector.EVERYTHING : LabelSelector.of(selector);
    }

    /**
     * Returns the resource as which a request matches; empty if it does not.
     *
     * @throws dev.kontract.server.status.StatusException 404 when the namespace of the object does not exist and is
     *     needed to decide
     */
    public Optional<MatchedResource> match(AdmissionRequest request, NamespaceObjects lookup) {
        MatchedResource own = new MatchedResource(request.target(), null);
        if (matches(exclusions, request, own) != null) {
            return Optional.empty();
        }
        MatchedResource matched = everyResource ? own : matches(rules, request, own);
        return matched != null && matchesObject(request) && matchesNamespace(request, lookup)
                ? Optional.of(matched)
                : Optional.empty();
    }

    /** The resource of the request goes before equivalent ones, earlier rules before later ones. */
    private @Nullable MatchedResource matches(List<ResourceRule> any, AdmissionRequest request, MatchedResource own) {
        for (ResourceRule rule : any) {
            if (rule.matches(request, own)) {
                return own;
            }
        }
        List<EquivalentResource> others = equivalent ? request.target().equivalents() : List.of();
        if (others.isEmpty()) {
            return null;
        }
        for (ResourceRule rule : any) {
            for (EquivalentResource other : others) {
                MatchedResource converted = new MatchedResource(request.target(), other);
                if (rule.matches(request, converted)) {
                    return converted;
                }
            }
        }
        return null;
    }

    private boolean matchesObject(AdmissionRequest request) {
        return objects.isEverything()
                || matchesLabels(objects, request.object())
                || matchesLabels(objects, request.oldObject());
    }

    private boolean matchesNamespace(AdmissionRequest request, NamespaceObjects lookup) {
        boolean isNamespace = request.resource().plural().equals("namespaces");
        String namespace = request.requestNamespace();
        if (namespaces.isEverything() || (namespace.isEmpty() && !isNamespace)) {
            return true;
        }
        if (isNamespace && request.subresource().isEmpty() && request.operation() != Operation.DELETE) {
            return matchesLabels(namespaces, request.object());
        }
        return matchesLabels(namespaces, lookup.get(namespace));
    }

    private static boolean matchesLabels(LabelSelector selector, @Nullable ObjectNode object) {
        if (object == null) {
            return false;
        }
        Map<String, String> labels = new HashMap<>();
        object.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return selector.matches(labels);
    }
}
