package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Event;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Namespace;
import dev.kontract.model.NamespaceCondition;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.server.FrozenServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Cascading deletion: dependents, the content of namespaces, unused claims. */
class GarbageCollectionIT {

    private static final String CLAIM = """
            {"metadata":{"name":"data"},"spec":{"accessModes":["ReadWriteOnce"],
             "resources":{"requests":{"storage":"1Gi"}}}}""";

    private static final String POD = """
            {"metadata":{"name":"web"},"spec":{"nodeName":"node","containers":[{"name":"a","image":"a"}],
             "volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data"}}]}}""";

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers(
            "garbage-collector-controller", "namespace-controller", "persistentvolumeclaim-protection-controller"));

    @BeforeEach
    void makeNamespace() {
        server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
    }

    @Test
    void delete_background_dependentsFollow() {
        ConfigMap owner = map("owner");
        map("dependent", reference(owner));
        delete(owner, DeletionOptions.standard().background());

        assertThat(server.client().configMaps("shop").list().items()).isEmpty();
    }

    @Test
    void delete_foreground_ownerGoesLast() {
        ConfigMap owner = map("owner");
        ConfigMap dependent = map("dependent", reference(owner));
        server.client()
                .configMaps("shop")
                .update("dependent", map -> map.metadata().addFinalizersItem("example.com/held"));
        delete(owner, DeletionOptions.standard().foreground());

        assertThat(server.client().configMaps("shop").get("owner").metadata().getFinalizers())
                .containsExactly("foregroundDeletion");
        assertThat(server.client().configMaps("shop").get(dependent.name()).deleting())
                .isTrue();

        server.client()
                .configMaps("shop")
                .update("dependent", map -> map.metadata().setFinalizers(List.of()));
        settle();
        assertThat(server.client().configMaps("shop").list().items()).isEmpty();
    }

    @Test
    void delete_orphan_dependentsLoseTheirOwnerOnly() {
        ConfigMap owner = map("owner");
        ConfigMap other = map("other");
        map("dependent", reference(owner), reference(other));
        delete(owner, DeletionOptions.standard().orphan());

        ConfigMap left = server.client().configMaps("shop").get("dependent");
        assertThat(left.owners()).extracting(OwnerReference::getName).containsExactly("other");
    }

    @Test
    void create_ownerOfOtherNamespace_goesWithAWarning() {
        server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("elsewhere")));
        ConfigMap owner = map("owner");
        settle();
        ConfigMap lost = new ConfigMap()
                .metadata(
                        new ObjectMeta().name("lost").namespace("elsewhere").addOwnerReferencesItem(reference(owner)));
        lost = server.client().configMaps("elsewhere").create(lost);
        settle();

        assertThat(server.client().configMaps("elsewhere").find("lost")).isEmpty();
        Event event = server.client().events("elsewhere").list().items().get(0);
        assertThat(event.getReason()).isEqualTo("OwnerRefInvalidNamespace");
        assertThat(event.getMessage())
                .isEqualTo("ownerRef [v1/ConfigMap, namespace: elsewhere, name: owner, uid: "
                        + owner.metadata().getUid() + "] does not exist in namespace \"elsewhere\"");
        assertThat(event.getInvolvedObject().getUid()).isEqualTo(lost.metadata().getUid());
    }

    @Test
    void delete_namespace_goesWithItsContent() {
        map("content");
        server.client().serviceAccounts("shop");
        Namespace going = server.client().namespaces().delete("shop").object().orElseThrow();
        assertThat(going.metadata().getDeletionTimestamp()).hasToString("2030-01-01T00:00:00Z");
        assertThat(going.metadata().getDeletionGracePeriodSeconds()).isNull();
        settle();

        assertThat(server.client().namespaces().find("shop")).isEmpty();
        assertThat(server.client().resource(Kinds.CONFIG_MAP).list().items())
                .noneMatch(map -> "shop".equals(map.namespace()));
    }

    @Test
    void delete_namespaceWithHeldContent_tellsWhatIsLeft() {
        map("content");
        server.client()
                .configMaps("shop")
                .update("content", map -> map.metadata().addFinalizersItem("example.com/held"));
        server.client().namespaces().delete("shop");
        settle();

        assertThatThrownBy(() -> map("late")).isInstanceOf(ApiException.Forbidden.class);
        List<NamespaceCondition> conditions =
                server.client().namespaces().get("shop").getStatus().getConditions();
        assertThat(conditions)
                .extracting(
                        condition -> condition.getType() + ' ' + condition.getStatus() + ' ' + condition.getMessage())
                .containsExactly(
                        "NamespaceDeletionDiscoveryFailure False All resources successfully discovered",
                        "NamespaceDeletionGroupVersionParsingFailure False All legacy kube types successfully parsed",
                        "NamespaceDeletionContentFailure False"
                                + " All content successfully deleted, may be waiting on finalization",
                        "NamespaceContentRemaining True Some resources are remaining: configmaps. has 1 resource"
                                + " instances",
                        "NamespaceFinalizersRemaining True Some content in the namespace has finalizers remaining:"
                                + " example.com/held in 1 resource instances");

        server.client()
                .configMaps("shop")
                .update("content", map -> map.metadata().setFinalizers(List.of()));
        server.advance(Duration.ofSeconds(15));
        assertThat(server.client().namespaces().find("shop")).isEmpty();
    }

    @Test
    void delete_usedClaim_waitsForThePod() {
        server.client().persistentVolumeClaims("shop").create(Json.read(CLAIM, PersistentVolumeClaim.class));
        server.client().pods("shop").create(Json.read(POD, Pod.class));
        server.client().persistentVolumeClaims("shop").delete("data");
        settle();
        assertThat(server.client().persistentVolumeClaims("shop").get("data").deleting())
                .isTrue();

        server.client().pods("shop").delete("web", DeletionOptions.standard().gracePeriodSeconds(0));
        settle();
        assertThat(server.client().persistentVolumeClaims("shop").find("data")).isEmpty();
    }

    @Test
    void delete_claimOfPodOnSimulatedNode_waitsForThePod() {
        server.client().persistentVolumeClaims("shop").create(Json.read(CLAIM, PersistentVolumeClaim.class));
        server.client().pods("shop").create(Json.read(POD.replace("\"nodeName\":\"node\",", ""), Pod.class));
        server.client()
                .pods("shop")
                .status()
                .patch(
                        "web",
                        Patch.merge()
                                .set("/status/conditions", List.of(Map.of("type", "PodScheduled", "status", "True"))));
        server.client().persistentVolumeClaims("shop").delete("data");
        settle();

        assertThat(server.client().persistentVolumeClaims("shop").get("data").deleting())
                .isTrue();
    }

    private ConfigMap map(String name, OwnerReference... owners) {
        ObjectMeta metadata = new ObjectMeta().name(name);
        metadata.setOwnerReferences(List.of(owners));
        return server.client().configMaps("shop").create(new ConfigMap().metadata(metadata));
    }

    private static OwnerReference reference(KubernetesObject owner) {
        return Owners.controllerReference(owner, Kinds.CONFIG_MAP).controller(null);
    }

    private void delete(ConfigMap map, DeletionOptions options) {
        settle();
        server.client().configMaps("shop").delete(map.name(), options);
        settle();
    }

    private void settle() {
        server.settle();
    }
}
