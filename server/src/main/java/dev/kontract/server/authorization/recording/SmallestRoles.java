package dev.kontract.server.authorization.recording;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.ServiceAccountName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Builds minimal roles and bindings from recorded permissions, ready for {@code kubectl apply}. */
final class SmallestRoles {

    private final String group;
    private final String user;
    private final String name;

    /**
     * Builds roles for a user.
     *
     * @param group the full name of the RBAC API group
     */
    SmallestRoles(String group, String user) {
        this.group = group;
        this.user = user;
        this.name = "recorded-" + user.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]", "-");
    }

    /** Returns a role and its binding for each namespace and, if needed, for the cluster. */
    List<ObjectNode> of(Collection<RecordedPermission> permissions) {
        Map<String, Set<RecordedPermission>> byNamespace = new TreeMap<>();
        for (RecordedPermission permission : permissions) {
            byNamespace
                    .computeIfAbsent(permission.namespace(), namespace -> new HashSet<>())
                    .add(permission);
        }
        List<ObjectNode> objects = new ArrayList<>();
        byNamespace.forEach((namespace, some) -> {
            ObjectNode role = object(kind(namespace, "Role"), namespace);
            role.set("rules", SmallestRules.of(some));
            objects.add(role);
            objects.add(binding(namespace));
        });
        return objects;
    }

    private static String kind(String namespace, String kind) {
        return namespace.isEmpty() ? "Cluster" + kind : kind;
    }

    private ObjectNode object(String kind, String namespace) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", group + "/v1").put("kind", kind);
        ObjectNode metadata = object.putObject("metadata").put("name", name);
        if (!namespace.isEmpty()) {
            metadata.put("namespace", namespace);
        }
        return object;
    }

    private ObjectNode binding(String namespace) {
        ObjectNode binding = object(kind(namespace, "RoleBinding"), namespace);
        binding.putObject("roleRef")
                .put("apiGroup", group)
                .put("kind", kind(namespace, "Role"))
                .put("name", name);
        ObjectNode subject = binding.putArray("subjects").addObject();
        ServiceAccountName.of(user)
                .ifPresentOrElse(
                        account -> subject.put("kind", "ServiceAccount")
                                .put("namespace", account.namespace())
                                .put("name", account.name()),
                        () -> subject.put("apiGroup", group).put("kind", "User").put("name", user));
        return binding;
    }
}
