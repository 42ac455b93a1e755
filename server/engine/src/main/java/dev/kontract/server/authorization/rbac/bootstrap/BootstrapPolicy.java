package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Roles and bindings that a cluster has from its start. Those in a namespace are {@code Role}s and {@code RoleBinding}s.
 *
 * @param roles the {@code ClusterRole}s, then the {@code Role}s
 * @param bindings the {@code ClusterRoleBinding}s, then the {@code RoleBinding}s
 */
record BootstrapPolicy(List<ObjectNode> roles, List<ObjectNode> bindings) {

    static final String CLUSTER_ROLE = "ClusterRole";
    static final String AUTOUPDATE = "rbac.authorization.kubernetes.io/autoupdate";

    private static final String DEFAULTS = "bootstrap-policy.json";

    /** Loads the default policy of every cluster, with the API groups of {@code groupDomain}. */
    static BootstrapPolicy load(String groupDomain) {
        return of(read(DEFAULTS, groupDomain), "rbac.authorization." + groupDomain);
    }

    /** Loads an addition to the default policy. */
    static BootstrapPolicy load(PolicyAddition addition, String groupDomain) {
        return of(read(addition.file(), groupDomain), "rbac.authorization." + groupDomain);
    }

    private static BootstrapPolicy of(JsonNode file, String group) {
        List<ObjectNode> roles = new ArrayList<>();
        for (JsonNode role : file.path("roles")) {
            ObjectNode object = object(roleKind(role), group, role);
            copy(role, "aggregationRule", object);
            copy(role, "rules", object);
            roles.add(object);
        }
        List<ObjectNode> bindings = new ArrayList<>();
        for (JsonNode binding : file.path("bindings")) {
            ObjectNode object = object(roleKind(binding) + "Binding", group, binding);
            for (JsonNode subject : binding.path("subjects")) {
                ObjectNode one = subject.deepCopy();
                boolean named = !one.path("kind").asText().equals("ServiceAccount");
                object.withArray("/subjects").add(named ? one.put("apiGroup", group) : one);
            }
            String name = binding.path("name").asText();
            object.putObject("roleRef")
                    .put("apiGroup", group)
                    .put("kind", roleKind(binding))
                    .put("name", binding.path("role").asText(name));
            bindings.add(object);
        }
        return new BootstrapPolicy(List.copyOf(roles), List.copyOf(bindings));
    }

    private static String roleKind(JsonNode data) {
        return data.has("namespace") ? "Role" : CLUSTER_ROLE;
    }

    private static JsonNode read(String file, String groupDomain) {
        try (InputStream in = Objects.requireNonNull(BootstrapPolicy.class.getResourceAsStream(file), file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Json.mapper().readTree(text.replace("{group_domain}", groupDomain));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode object(String kind, String group, JsonNode data) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", kind).put("apiVersion", group + "/v1");
        ObjectNode metadata = object.putObject("metadata");
        metadata.put("name", data.path("name").asText());
        copy(data, "namespace", metadata);
        ObjectNode labels = metadata.putObject("labels").put("kubernetes.io/bootstrapping", "rbac-defaults");
        data.path("labels").properties().forEach(label -> labels.set(label.getKey(), label.getValue()));
        metadata.putObject("annotations").put(AUTOUPDATE, "true");
        return object;
    }

    private static void copy(JsonNode from, String field, ObjectNode to) {
        if (from.has(field)) {
            to.set(field, from.get(field).deepCopy());
        }
    }
}
