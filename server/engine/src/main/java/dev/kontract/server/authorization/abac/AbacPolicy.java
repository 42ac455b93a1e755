package dev.kontract.server.authorization.abac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * One policy. An empty attribute matches only requests without it, {@code *} matches all.
 *
 * @param user the user name, {@code ""} for every user of the group
 * @param group the group, {@code ""} for the user regardless of its groups
 * @param isReadOnly whether only reads match
 * @param apiGroup the API group of the resource
 * @param resource the resource
 * @param namespace the namespace
 * @param path the path of requests that are not for resources; it may end in {@code *}
 */
record AbacPolicy(
        String user,
        String group,
        boolean isReadOnly,
        String apiGroup,
        String resource,
        String namespace,
        String path) {

    private static final String ALL = "*";
    private static final String VERSION = "abac.authorization.kubernetes.io/v1beta1";
    private static final Set<String> READS = Set.of("get", "list", "watch");
    private static final Set<String> FIELDS =
            Set.of("user", "group", "readonly", "apiGroup", "resource", "namespace", "nonResourcePath");

    /**
     * Parses a line of a file. The wildcard of a user or group stands for all authenticated users.
     *
     * @throws IOException if the line is not a policy
     */
    static AbacPolicy parse(String line) throws IOException {
        JsonNode policy = new ObjectMapper().readTree(line);
        String version = policy.path("apiVersion").asText("");
        String kind = policy.path("kind").asText("");
        if (!version.equals(VERSION) || !kind.equals("Policy")) {
            throw new IOException("no kind \"" + kind + "\" is registered for version \"" + version
                    + "\"; want Policy of " + VERSION);
        }
        JsonNode spec = policy.path("spec");
        for (Map.Entry<String, JsonNode> field : spec.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new IOException("unknown field \"spec." + field.getKey() + '"');
            }
            boolean isFlag = field.getKey().equals("readonly");
            if (isFlag ? !field.getValue().isBoolean() : !field.getValue().isTextual()) {
                throw new IOException("spec." + field.getKey() + " must be " + (isFlag ? "true or false" : "a string"));
            }
        }
        boolean isForAll = text(spec, "user").equals(ALL) || text(spec, "group").equals(ALL);
        return new AbacPolicy(
                isForAll ? "" : text(spec, "user"),
                isForAll ? UserInfo.AUTHENTICATED : text(spec, "group"),
                spec.path("readonly").asBoolean(),
                text(spec, "apiGroup"),
                text(spec, "resource"),
                text(spec, "namespace"),
                text(spec, "nonResourcePath"));
    }

    private static String text(JsonNode spec, String field) {
        return spec.path(field).asText("");
    }

    boolean allows(AuthorizationAttributes request) {
        return isOf(request.user())
                && (!isReadOnly || READS.contains(request.verb()))
                && (request.isResourceRequest() ? isForResource(request) : isForPath(request.path()));
    }

    private boolean isOf(UserInfo asked) {
        boolean isOfUser = user.isEmpty() || user.equals(asked.name());
        boolean isOfGroup = group.isEmpty() || asked.groups().contains(group);
        return isOfUser && isOfGroup && !(user.isEmpty() && group.isEmpty());
    }

    private boolean isForResource(AuthorizationAttributes request) {
        return matches(namespace, request.namespace())
                && matches(resource, request.resource())
                && matches(apiGroup, request.apiGroup());
    }

    private static boolean matches(String wanted, String given) {
        return wanted.equals(ALL) || wanted.equals(given);
    }

    private boolean isForPath(String asked) {
        return matches(path, asked) || (path.endsWith(ALL) && asked.startsWith(path.replaceFirst("\\*+$", "")));
    }
}
