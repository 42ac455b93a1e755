package dev.kontract.server.privilege;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.Json;
import dev.kontract.model.Role;
import dev.kontract.server.request.ServiceAccountName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The smallest roles that grant a user a set of permissions: a Role for each namespace and, if needed, a ClusterRole, with
 * their bindings. Immutable.
 */
public final class SmallestRoles {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String ROLE = "Role";

    private final String group;
    private final String user;
    private final String name;
    private final Map<String, Set<Permission>> byNamespace = new TreeMap<>();

    /**
     * Builds roles for a user.
     *
     * @param group the full name of the RBAC API group
     */
    SmallestRoles(String group, String user, Collection<Permission> permissions) {
        this(group, user, "recorded-" + user.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]", "-"), permissions);
    }

    private SmallestRoles(String group, String user, String name, Collection<Permission> permissions) {
        this.group = group;
        this.user = user;
        this.name = name;
        for (Permission permission : permissions) {
            byNamespace
                    .computeIfAbsent(permission.namespace(), namespace -> new HashSet<>())
                    .add(permission);
        }
    }

    /** Returns the same roles with another name, which is also that of the bindings. */
    public SmallestRoles named(String other) {
        return new SmallestRoles(
                group,
                user,
                other,
                byNamespace.values().stream().flatMap(Set::stream).toList());
    }

    /** Returns the role for cluster-scoped resources, non-resource URLs and resources of several namespaces. */
    public Optional<ClusterRole> clusterRole() {
        return ofKind("Cluster" + ROLE)
                .map(role -> Json.read(role.toString(), ClusterRole.class))
                .findFirst();
    }

    /** Returns the roles of namespaces, in the order of these. */
    public List<Role> roles() {
        return ofKind(ROLE).map(role -> Json.read(role.toString(), Role.class)).toList();
    }

    private Stream<ObjectNode> ofKind(String kind) {
        return objects().stream().filter(object -> object.path("kind").asText().equals(kind));
    }

    /** Returns the roles and their bindings as YAML, ready for {@code kubectl apply}; empty if nothing was used. */
    public String yaml() {
        StringBuilder text = new StringBuilder();
        for (ObjectNode object : objects()) {
            text.append(write(object));
        }
        return text.toString();
    }

    /**
     * Writes the YAML to a file, and creates the directories that it lacks.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.writeString(file, yaml());
    }

    private static String write(ObjectNode object) {
        try {
            return YAML.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a role and its binding for each namespace and, if needed, for the cluster. */
    List<ObjectNode> objects() {
        List<ObjectNode> objects = new ArrayList<>();
        byNamespace.forEach((namespace, some) -> {
            ObjectNode role = object(kind(namespace, ROLE), namespace);
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
                .put("kind", kind(namespace, ROLE))
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

    /** Returns {@link #yaml}. */
    @Override
    public String toString() {
        return yaml();
    }
}
