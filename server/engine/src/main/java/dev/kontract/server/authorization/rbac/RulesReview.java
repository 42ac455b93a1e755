package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Handles {@code SelfSubjectRulesReview}: returns the caller's RBAC rules in a namespace. */
public final class RulesReview implements Review {

    private final BiFunction<UserInfo, String, CollectedRules> resolver;
    private final Function<UserInfo, List<String>> unresolved;

    private RulesReview(
            BiFunction<UserInfo, String, CollectedRules> resolver, Function<UserInfo, List<String>> unresolved) {
        this.resolver = resolver;
        this.unresolved = unresolved;
    }

    /**
     * Returns the rules found by {@code resolver}.
     *
     * @param unresolved returns why rules of a user are missing, those of other authorizers
     */
    public RulesReview(RuleResolver resolver, Function<UserInfo, List<String>> unresolved) {
        this(resolver::rulesFor, unresolved);
    }

    /**
     * Returns a handler that reports full permissions to every user.
     *
     * @param unresolved returns why rules of a user are missing, those of other authorizers
     */
    public static RulesReview ofEverything(Function<UserInfo, List<String>> unresolved) {
        return new RulesReview((user, namespace) -> CollectedRules.of(PolicyRule.EVERYTHING), unresolved);
    }

    /** As upstream, the response does not repeat the request's spec. */
    @Override
    public ObjectNode answer(RequestContext request, ObjectNode review) {
        String namespace = review.path("spec").path("namespace").asText("");
        if (namespace.isEmpty()) {
            throw StatusException.badRequest("no namespace on request");
        }
        CollectedRules rules = resolver.apply(request.user(), namespace);
        review.putObject("metadata");
        review.putObject("spec");
        ObjectNode status = review.putObject("status");
        ArrayNode resources = status.putArray("resourceRules");
        ArrayNode urls = status.putArray("nonResourceRules");
        for (PolicyRule rule : rules.rules()) {
            add(rule, resources, urls);
        }
        Set<String> errors = new LinkedHashSet<>(unresolved.apply(request.user()));
        status.put("incomplete", !errors.isEmpty());
        errors.add(rules.error());
        errors.remove("");
        if (!errors.isEmpty()) {
            status.put("evaluationError", CollectedRules.joined(errors));
        }
        return review;
    }

    private static void add(PolicyRule rule, ArrayNode resources, ArrayNode urls) {
        if (!rule.resources().isEmpty()) {
            ObjectNode one = resources.addObject();
            put(one, "verbs", rule.verbs());
            put(one, "apiGroups", rule.apiGroups());
            put(one, "resources", rule.resources());
            put(one, "resourceNames", rule.resourceNames());
        }
        if (!rule.nonResourceUrls().isEmpty()) {
            ObjectNode one = urls.addObject();
            put(one, "verbs", rule.verbs());
            put(one, "nonResourceURLs", rule.nonResourceUrls());
        }
    }

    private static void put(ObjectNode rule, String field, List<String> values) {
        if (!values.isEmpty()) {
            ArrayNode list = rule.putArray(field);
            values.forEach(list::add);
        }
    }
}
