package dev.kontract.server.privilege;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.rbac.GrantedRule;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.codec.yaml.YamlDocument;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The roles and bindings in manifest files. */
final class RbacManifests {

    private static final Set<String> ROLES = Set.of("Role", "ClusterRole");
    private static final Set<String> BINDINGS = Set.of("RoleBinding", "ClusterRoleBinding");

    private final List<Path> sources;
    private final List<ObjectNode> roles = new ArrayList<>();
    private final List<ObjectNode> bindings = new ArrayList<>();

    private RbacManifests(List<Path> sources) {
        this.sources = sources;
    }

    /** Reads files and directories; {@link UserPermissions#comparedWith} says which. */
    static RbacManifests read(Path... sources) throws IOException {
        RbacManifests manifests = new RbacManifests(Arrays.asList(sources));
        for (Path source : sources) {
            YamlDocument.read(source).forEach(document -> manifests.add(document.tree()));
        }
        return manifests;
    }

    private void add(JsonNode document) {
        String kind = document.path("kind").asText();
        if (kind.equals("List")) {
            document.path("items").forEach(this::add);
        } else if (document instanceof ObjectNode object
                && document.path("apiVersion").asText().startsWith("rbac.authorization.")) {
            if (ROLES.contains(kind)) {
                roles.add(object);
            } else if (BINDINGS.contains(kind)) {
                bindings.add(object);
            }
        }
    }

    /**
     * Returns what is granted to {@code user}; by all roles if there are no bindings.
     *
     * @param group the full name of the RBAC API group
     * @throws IllegalArgumentException if there is no role, or no binding names the user
     */
    List<GrantedRule> grantsTo(UserInfo user, String group) {
        if (roles.isEmpty()) {
            throw new IllegalArgumentException("no Role and no ClusterRole in " + sources);
        }
        String namespace = ServiceAccountName.of(user.name())
                .map(ServiceAccountName::namespace)
                .orElse("default");
        List<ObjectNode> objects = new ArrayList<>();
        roles.forEach(role -> objects.add(inNamespace(role, namespace)));
        bindings.forEach(binding -> objects.add(inNamespace(binding, namespace)));
        if (bindings.isEmpty()) {
            roles.forEach(role -> objects.add(binding(inNamespace(role, namespace), user, group)));
        }
        List<GrantedRule> granted = new RuleResolver(RoleIndex.of(objects), group).grantsTo(user);
        if (granted.isEmpty()) {
            throw new IllegalArgumentException("no binding in " + sources + " grants a rule to " + user.name());
        }
        return granted;
    }

    private static ObjectNode inNamespace(ObjectNode object, String namespace) {
        boolean isClusterScoped = object.path("kind").asText().startsWith("Cluster");
        if (isClusterScoped || object.path("metadata").has("namespace")) {
            return object;
        }
        ObjectNode copy = object.deepCopy();
        copy.withObjectProperty("metadata").put("namespace", namespace);
        return copy;
    }

    private static ObjectNode binding(ObjectNode role, UserInfo user, String group) {
        ObjectNode binding = JsonNodeFactory.instance.objectNode();
        binding.put("kind", role.path("kind").asText() + "Binding");
        binding.set("metadata", role.path("metadata"));
        binding.putObject("roleRef")
                .put("apiGroup", group)
                .put("kind", role.path("kind").asText())
                .put("name", role.path("metadata").path("name").asText());
        binding.putArray("subjects")
                .addObject()
                .put("apiGroup", group)
                .put("kind", "User")
                .put("name", user.name());
        return binding;
    }
}
