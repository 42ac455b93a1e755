package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule of a role: verbs on resources or on non-resource URLs. Rules only grant permissions; there are no deny
 * rules.
 *
 * @param verbs the allowed verbs, {@code *} for all
 * @param apiGroups the API groups of the resources, {@code *} for all
 * @param resources plural names, {@code pods/log} for a subresource, {@code *}{@code /scale} for a subresource of all
 *     resources, {@code *} for all
 * @param resourceNames the object names to which the rule is limited; empty for all
 * @param nonResourceUrls paths, or prefixes that end in {@code *}
 */
public record PolicyRule(
        List<String> verbs,
        List<String> apiGroups,
        List<String> resources,
        List<String> resourceNames,
        List<String> nonResourceUrls) {

    static final String ALL = "*";

    /** The rules that allow everything. */
    static final List<PolicyRule> EVERYTHING =
            List.of(onResources(List.of(ALL), List.of(ALL), List.of(ALL)), onUrls(List.of(ALL), List.of(ALL)));

    /** Copies the lists. */
    public PolicyRule {
        verbs = List.copyOf(verbs);
        apiGroups = List.copyOf(apiGroups);
        resources = List.copyOf(resources);
        resourceNames = List.copyOf(resourceNames);
        nonResourceUrls = List.copyOf(nonResourceUrls);
    }

    /** Parses a rule of a role. */
    static PolicyRule of(JsonNode rule) {
        return new PolicyRule(
                texts(rule.path("verbs")),
                texts(rule.path("apiGroups")),
                texts(rule.path("resources")),
                texts(rule.path("resourceNames")),
                texts(rule.path("nonResourceURLs")));
    }

    /** Parses all rules of a role. */
    static List<PolicyRule> allOf(JsonNode role) {
        List<PolicyRule> rules = new ArrayList<>();
        role.path("rules").forEach(rule -> rules.add(of(rule)));
        return List.copyOf(rules);
    }

    /** Creates a rule on resources. */
    static PolicyRule onResources(List<String> verbs, List<String> apiGroups, List<String> resources) {
        return new PolicyRule(verbs, apiGroups, resources, List.of(), List.of());
    }

    /** Creates a rule on non-resource URLs. */
    static PolicyRule onUrls(List<String> verbs, List<String> urls) {
        return new PolicyRule(verbs, List.of(), List.of(), List.of(), urls);
    }

    /** Returns whether the rule allows the request. */
    boolean allows(AuthorizationAttributes request) {
        if (!has(verbs, request.verb())) {
            return false;
        }
        if (!request.isResourceRequest()) {
            return hasUrl(request.path());
        }
        return has(apiGroups, request.apiGroup())
                && hasResource(request.resource(), request.subresource())
                && (resourceNames.isEmpty() || resourceNames.contains(request.name()));
    }

    /** Returns the request by {@code user} that a rule of a single permission allows. */
    AuthorizationAttributes required(UserInfo user, String namespace) {
        String verb = verbs.get(0);
        if (resources.isEmpty()) {
            return new AuthorizationAttributes(user, false, verb, "", "", "", "", "", "", nonResourceUrls.get(0));
        }
        String[] resource = resources.get(0).split("/", 2);
        String subresource = resource.length == 2 ? resource[1] : "";
        String name = resourceNames.isEmpty() ? "" : resourceNames.get(0);
        return new AuthorizationAttributes(
                user, true, verb, namespace, apiGroups.get(0), ALL, resource[0], subresource, name, "");
    }

    boolean hasUrl(String path) {
        for (String url : nonResourceUrls) {
            if (urlCovers(url, path)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether {@code url} equals {@code path}, or ends in {@code *} and is a prefix of it. */
    static boolean urlCovers(String url, String path) {
        if (url.equals(path)) {
            return true;
        }
        int end = url.length();
        while (end > 0 && url.charAt(end - 1) == '*') {
            end--;
        }
        return end < url.length() && path.regionMatches(0, url, 0, end);
    }

    private boolean hasResource(String resource, String subresource) {
        for (String each : resources) {
            if (each.equals(ALL)
                    || (subresource.isEmpty() ? each.equals(resource) : names(each, resource, subresource))) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(String each, String resource, String subresource) {
        int slash = each.length() - subresource.length() - 1;
        if (slash < 1 || each.charAt(slash) != '/' || !each.endsWith(subresource)) {
            return false;
        }
        boolean anyKind = slash == 1 && each.charAt(0) == '*';
        return anyKind || (slash == resource.length() && each.startsWith(resource));
    }

    /** Returns whether the list contains {@code value} or {@code *}. */
    static boolean has(List<String> list, String value) {
        for (String each : list) {
            if (each.equals(value) || each.equals(ALL)) {
                return true;
            }
        }
        return false;
    }

    /** Formats the rule on one line, without empty fields. */
    String describe() {
        List<String> parts = new ArrayList<>();
        describe(parts, "APIGroups:", apiGroups);
        describe(parts, "Resources:", resources);
        describe(parts, "NonResourceURLs:", nonResourceUrls);
        describe(parts, "ResourceNames:", resourceNames);
        describe(parts, "Verbs:", verbs);
        return "{" + String.join(", ", parts) + "}";
    }

    private static void describe(List<String> parts, String name, List<String> values) {
        if (!values.isEmpty()) {
            parts.add(name + QuotedList.list(values));
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>(list.size());
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
