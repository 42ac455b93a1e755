package dev.kontract.server.authorization.rbac.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BootstrapperTest {

    private final MapObjects objects = new MapObjects();
    private final Bootstrapper bootstrapper = Bootstrapper.of("k8s.io", objects);

    private ObjectNode role(String name) {
        return objects.objects.get("ClusterRole/" + name);
    }

    private ObjectNode binding(String name) {
        return objects.objects.get("ClusterRoleBinding/" + name);
    }

    @Test
    void creates_whatIsMissing() {
        bootstrapper.run(Runnable::run);
        assertThat(role("cluster-admin").path("rules"))
                .hasToString("[{\"verbs\":[\"*\"],\"apiGroups\":[\"*\"],\"resources\":[\"*\"]},"
                        + "{\"verbs\":[\"*\"],\"nonResourceURLs\":[\"*\"]}]");
        assertThat(role("system:basic-user").at("/rules/0/apiGroups/0").asText())
                .isEqualTo("authorization.k8s.io");
        assertThat(binding("cluster-admin").toString())
                .contains("\"kind\":\"Group\",\"name\":\"system:masters\",\"apiGroup\":\"rbac.authorization.k8s.io\"");
        for (ObjectNode binding : objects.list("ClusterRoleBinding")) {
            assertThat(role(binding.at("/roleRef/name").asText())).isNotNull();
        }
    }

    @Test
    void creates_theRolesOfSystemNamespaces() {
        bootstrapper.run(Runnable::run);

        assertThat(objects.list("Role")).hasSize(7);
        assertThat(objects.list("RoleBinding")).hasSize(7);
        ObjectNode reader =
                objects.objects.get("RoleBinding/kube-system/system::extension-apiserver-authentication-reader");
        assertThat(reader.path("roleRef"))
                .hasToString("{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"Role\","
                        + "\"name\":\"extension-apiserver-authentication-reader\"}");
        for (ObjectNode binding : objects.list("RoleBinding")) {
            String role = binding.at("/metadata/namespace").asText() + "/"
                    + binding.at("/roleRef/name").asText();
            assertThat(objects.objects).containsKey("Role/" + role);
        }
    }

    @Test
    void creates_whatItsControllersNeed_onlyWhereTheyRun() {
        bootstrapper.run(Runnable::run);
        assertThat(objects.objects.keySet()).noneMatch(key -> key.contains("kontract"));

        Bootstrapper.with(Set.of(PolicyAddition.CONTROLLERS), "k8s.io", objects).run(Runnable::run);

        assertThat(role("kontract:pod-simulator")).isNotNull();
        assertThat(binding("kontract:volume-scheduler").at("/roleRef/name").asText())
                .isEqualTo("system:volume-scheduler");
        for (ObjectNode binding : objects.list("ClusterRoleBinding")) {
            assertThat(role(binding.at("/roleRef/name").asText())).isNotNull();
        }
    }

    @Test
    void gathers_aggregatedRules() {
        bootstrapper.run(Runnable::run);
        int own = role("system:aggregate-to-view").path("rules").size();
        assertThat(role("view").path("rules")).hasSize(own);
        int edit = own + role("system:aggregate-to-edit").path("rules").size();
        assertThat(role("edit").path("rules")).hasSize(edit);
        assertThat(role("admin").path("rules"))
                .hasSize(edit + role("system:aggregate-to-admin").path("rules").size());
    }

    @Test
    void writes_nothingTheSecondTime() {
        bootstrapper.run(Runnable::run);
        objects.writes = 0;
        bootstrapper.run(Runnable::run);
        assertThat(objects.writes).isZero();
    }

    @Test
    void accepts_whatAnotherServerCreatesMeanwhile() {
        MapObjects alone = new MapObjects();
        Bootstrapper.of("k8s.io", alone).run(Runnable::run);
        runBesideAnotherServer();
        assertThat(withoutVersions(objects)).isEqualTo(withoutVersions(alone));
    }

    @Test
    void keeps_whatAnotherWriterAddsMeanwhile() {
        bootstrapper.run(Runnable::run);
        ObjectNode lost = role("system:basic-user");
        lost.remove("rules");
        boolean[] added = {false};
        objects.rival = object -> {
            if (!added[0]) {
                added[0] = true;
                ObjectNode other = role("system:basic-user").deepCopy();
                other.withObject("/metadata/labels").put("added", "meanwhile");
                objects.update(other);
            }
        };
        bootstrapper.run(Runnable::run);
        assertThat(role("system:basic-user").path("rules")).hasSize(2);
        assertThat(role("system:basic-user").at("/metadata/labels/added").asText())
                .isEqualTo("meanwhile");
    }

    @Test
    void replaces_aBindingToAnotherRole_besideAnotherServer() {
        bootstrapper.run(Runnable::run);
        binding("system:discovery").withObject("/roleRef").put("name", "cluster-admin");
        runBesideAnotherServer();
        assertThat(binding("system:discovery").at("/roleRef/name").asText()).isEqualTo("system:discovery");
    }

    @Test
    void fails_whenItIsOvertakenForEver() {
        bootstrapper.run(Runnable::run);
        role("system:basic-user").remove("rules");
        objects.rival = object ->
                role("system:basic-user").withObject("/metadata").put("resourceVersion", "r" + objects.writes++);
        assertThatIllegalStateException()
                .isThrownBy(() -> bootstrapper.run(Runnable::run))
                .withMessageContaining("system:basic-user");
    }

    /** Another server is done with everything just before the first write. */
    private void runBesideAnotherServer() {
        objects.rival = object -> {
            objects.rival = none -> {};
            Bootstrapper.of("k8s.io", objects).run(Runnable::run);
        };
        bootstrapper.run(Runnable::run);
    }

    private static List<ObjectNode> withoutVersions(MapObjects objects) {
        return objects.objects.values().stream()
                .map(ObjectNode::deepCopy)
                .peek(object -> object.withObject("/metadata").remove("resourceVersion"))
                .toList();
    }

    @Test
    void restores_whatWasTakenAwayAndKeepsWhatWasAdded() {
        bootstrapper.run(Runnable::run);
        ArrayNode rules = role("system:basic-user").withArray("/rules");
        JsonNode lost = rules.remove(1);
        rules.addObject().putArray("verbs").add("watch");
        binding("system:basic-user").remove("subjects");
        bootstrapper.run(Runnable::run);
        assertThat(role("system:basic-user").path("rules")).hasSize(3).contains(lost);
        assertThat(binding("system:basic-user").path("subjects")).hasSize(1);
    }

    @Test
    void leaves_whatIsNotToBeUpdated() {
        bootstrapper.run(Runnable::run);
        ObjectNode role = role("system:basic-user");
        role.withObject("/metadata/annotations").put(BootstrapPolicy.AUTOUPDATE, "false");
        role.remove("rules");
        bootstrapper.run(Runnable::run);
        assertThat(role("system:basic-user").has("rules")).isFalse();
    }

    @Test
    void replaces_aBindingToAnotherRole() {
        bootstrapper.run(Runnable::run);
        binding("system:discovery").withObject("/roleRef").put("name", "cluster-admin");
        bootstrapper.run(Runnable::run);
        assertThat(binding("system:discovery").at("/roleRef/name").asText()).isEqualTo("system:discovery");
    }
}
