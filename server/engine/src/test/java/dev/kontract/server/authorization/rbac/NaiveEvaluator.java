package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The documentation's rules put down as directly as can be, over all objects, for comparison. */
final class NaiveEvaluator {

    private final Map<String, JsonNode> objects;

    NaiveEvaluator(Map<String, JsonNode> objects) {
        this.objects = objects;
    }

    boolean allows(AuthorizationAttributes request) {
        if (request.user().groups().contains("system:masters")) {
            return true;
        }
        for (Map.Entry<String, JsonNode> entry : objects.entrySet()) {
            String[] key = entry.getKey().split("/", -1);
            boolean local = key[0].equals("rolebindings");
            boolean global = key[0].equals("clusterrolebindings");
            if (global || (local && key[1].equals(request.namespace()))) {
                String namespace = local ? key[1] : "";
                if (binds(entry.getValue(), request.user(), namespace)
                        && grants(role(entry.getValue(), namespace), request)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean binds(JsonNode binding, UserInfo user, String namespace) {
        Set<String> identities = new HashSet<>();
        identities.add("User/" + user.name() + "/");
        user.groups().forEach(group -> identities.add("Group/" + group + "/"));
        if (user.name().startsWith("system:serviceaccount:")) {
            String[] parts = user.name().split(":", -1);
            identities.add("ServiceAccount/" + parts[3] + "/" + parts[2]);
        }
        for (JsonNode subject : binding.path("subjects")) {
            String kind = subject.path("kind").asText();
            String home = subject.path("namespace").asText("");
            String where = kind.equals("ServiceAccount") && home.isEmpty() ? namespace : home;
            if (identities.contains(kind + "/" + subject.path("name").asText() + "/" + where)) {
                return true;
            }
        }
        return false;
    }

    private JsonNode role(JsonNode binding, String namespace) {
        JsonNode reference = binding.path("roleRef");
        String name = reference.path("name").asText();
        String key = reference.path("kind").asText().equals("Role")
                ? "roles/" + namespace + "/" + name
                : "clusterroles/" + name;
        JsonNode role = objects.get(key);
        return role == null ? binding.path("nothing") : role;
    }

    private static boolean grants(JsonNode role, AuthorizationAttributes request) {
        for (JsonNode rule : role.path("rules")) {
            if (request.isResourceRequest() ? grantsResource(rule, request) : grantsUrl(rule, request)) {
                return true;
            }
        }
        return false;
    }

    private static boolean grantsResource(JsonNode rule, AuthorizationAttributes request) {
        String subresource = request.subresource();
        String full = subresource.isEmpty() ? request.resource() : request.resource() + "/" + subresource;
        Set<String> resources = set(rule.path("resources"));
        boolean resource = resources.contains("*")
                || resources.contains(full)
                || (!subresource.isEmpty() && resources.contains("*/" + subresource));
        Set<String> names = set(rule.path("resourceNames"));
        return isIn(rule.path("verbs"), request.verb())
                && isIn(rule.path("apiGroups"), request.apiGroup())
                && resource
                && (names.isEmpty() || names.contains(request.name()));
    }

    private static boolean grantsUrl(JsonNode rule, AuthorizationAttributes request) {
        for (String url : set(rule.path("nonResourceURLs"))) {
            boolean prefix = url.endsWith("*") && request.path().startsWith(url.substring(0, url.length() - 1));
            if (isIn(rule.path("verbs"), request.verb()) && (prefix || url.equals(request.path()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIn(JsonNode list, String value) {
        Set<String> all = set(list);
        return all.contains("*") || all.contains(value);
    }

    private static Set<String> set(JsonNode list) {
        Set<String> set = new HashSet<>();
        list.forEach(text -> set.add(text.asText()));
        return set;
    }
}
