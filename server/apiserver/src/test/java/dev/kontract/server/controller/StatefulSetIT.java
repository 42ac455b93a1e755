package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Patch;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.RawExtension;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetStatus;
import dev.kontract.model.StatefulSetUpdateStrategy;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.Sets;
import dev.kontract.server.Warnings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatefulSetIT {

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers("*"));

    @Test
    void create_set_runsItsPods() {
        create(2);

        assertThat(names()).containsExactly("web-0", "web-1");
        assertThat(pod("web-1").getSpec().getHostname()).isEqualTo("web-1");
        assertThat(pod("web-1").getSpec().getSubdomain()).isEqualTo("web");
        assertThat(status().getReadyReplicas()).isEqualTo(2);
        assertThat(server.client().events("default").list().items())
                .extracting(event -> event.getMessage())
                .contains(
                        "Create Claim data-web-0 Pod web-0 in StatefulSet web success",
                        "Create Pod web-1 in StatefulSet web successful");
    }

    @Test
    void create_orphanOfThatNameAndLabels_isAdopted() {
        server.client().pods("default").create(orphan("web-0", "web"));
        server.client().pods("default").create(orphan("web-1", "other"));
        StatefulSet set = set(1);
        set.getSpec().setUpdateStrategy(Json.read("{\"type\": \"OnDelete\"}", StatefulSetUpdateStrategy.class));
        server.client().statefulSets("default").create(set);
        server.settle();

        assertThat(pod("web-0").owners()).extracting(OwnerReference::getName).containsExactly("web");
        assertThat(pod("web-1").owners()).isEmpty();
    }

    @Test
    void patch_labelsOfPodNoLongerFit_isReleasedAndReplacedOnceItsNameIsFree() {
        create(1);
        String first = pod("web-0").metadata().getUid();
        server.client().pods("default").patch("web-0", Patch.merge().set("/metadata/labels/app", "other"));
        server.settle();
        assertThat(pod("web-0").owners()).isEmpty();
        assertThat(status().getReplicas()).isZero();

        server.client().pods("default").delete("web-0");
        server.advance(Duration.ofMinutes(1));
        assertThat(pod("web-0").metadata().getUid()).isNotEqualTo(first);
        assertThat(status().getReadyReplicas()).isEqualTo(1);
    }

    @Test
    void create_nameOfRevisionIsTaken_isCountedAsCollision() {
        create(1);
        String name = status().getUpdateRevision();
        server.client().statefulSets("default").delete("web");
        server.settle();
        server.client()
                .controllerRevisions("default")
                .create(new ControllerRevision()
                        .metadata(new ObjectMeta().name(name))
                        .data(new RawExtension(Json.mapper().createObjectNode()))
                        .revision(7L));
        create(1);

        assertThat(status().getCollisionCount()).isEqualTo(1);
        assertThat(status().getUpdateRevision()).isNotEqualTo(name);
        assertThat(server.client()
                        .controllerRevisions("default")
                        .get(status().getUpdateRevision())
                        .labels())
                .containsEntry("controller.kubernetes.io/hash", name.substring("web-".length()));
        assertThat(status().getReadyReplicas()).isEqualTo(1);
    }

    @Test
    void delete_claim_isMadeAnewWithItsPod() {
        create(1);
        PersistentVolumeClaim first =
                server.client().persistentVolumeClaims("default").get("data-web-0");
        server.client().persistentVolumeClaims("default").delete("data-web-0");
        server.settle();
        assertThat(server.client().persistentVolumeClaims("default").list().items())
                .allMatch(PersistentVolumeClaim::deleting);

        server.client().pods("default").delete("web-0");
        server.advance(Duration.ofMinutes(1));
        assertThat(server.client()
                        .persistentVolumeClaims("default")
                        .get("data-web-0")
                        .metadata()
                        .getUid())
                .isNotEqualTo(first.metadata().getUid());
        assertThat(status().getReadyReplicas()).isEqualTo(1);
    }

    @Test
    void create_claimIsAboutToGo_waitsUntilItIsGone() {
        create(0);
        PersistentVolumeClaim going = Json.read("""
                {"metadata": {"name": "data-web-0", "finalizers": ["shop.example/hold"]},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}""", PersistentVolumeClaim.class);
        server.client().persistentVolumeClaims("default").create(going);
        server.client().persistentVolumeClaims("default").delete("data-web-0");
        server.client().statefulSets("default").scale("web", 1);
        server.settle();
        assertThat(names()).isEmpty();
        assertThat(server.client().events("default").list().items())
                .extracting(event -> event.getMessage())
                .contains("Create Pod web-0 in StatefulSet web failed error: pvc data-web-0 is being deleted");

        server.client()
                .persistentVolumeClaims("default")
                .patch("data-web-0", Patch.merge().remove("/metadata/finalizers"));
        server.settle();
        assertThat(names()).containsExactly("web-0");
    }

    @Test
    void settle_minReadySeconds_waitsForTheClock() {
        StatefulSet set = set(2);
        set.getSpec().setMinReadySeconds(30);
        server.client().statefulSets("default").create(set);
        server.settle();
        assertThat(names()).containsExactly("web-0");
        assertThat(status().getAvailableReplicas()).isZero();

        server.advance(Duration.ofSeconds(30));
        assertThat(names()).containsExactly("web-0", "web-1");
        assertThat(status().getAvailableReplicas()).isEqualTo(1);
    }

    @Test
    void delete_namespaceOfSet_isNothingToWarnOf() {
        server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
        server.client().statefulSets("shop").create(set(3));
        server.settle();
        server.client()
                .pods("shop")
                .patch("web-2", Patch.merge().set("/metadata/finalizers", List.of("shop.example/hold")));

        List<String> warnings = Warnings.during(() -> {
            server.client().namespaces().delete("shop");
            server.settle();
            assertThat(server.client().pods("shop").list().items())
                    .extracting(Pod::name)
                    .containsExactly("web-2");
            server.client().pods("shop").patch("web-2", Patch.merge().remove("/metadata/finalizers"));
            server.advance(Duration.ofMinutes(1));
        });

        assertThat(server.client().namespaces().find("shop")).isEmpty();
        assertThat(warnings).isEmpty();
    }

    private void create(int replicas) {
        server.client().statefulSets("default").create(set(replicas));
        server.settle();
    }

    private static StatefulSet set(int replicas) {
        StatefulSet set = Sets.named("web");
        set.getSpec().setReplicas(replicas);
        return set;
    }

    private static Pod orphan(String name, String app) {
        Pod pod = Json.read("""
                {"spec": {"containers": [{"name": "app", "image": "app:1"}], "volumes": [
                  {"name": "data", "persistentVolumeClaim": {"claimName": "data-web-0"}}]}}""", Pod.class);
        pod.setMetadata(new ObjectMeta().name(name).labels(Map.of("app", app)));
        return pod;
    }

    private StatefulSetStatus status() {
        return server.client().statefulSets("default").get("web").getStatus();
    }

    private Pod pod(String name) {
        return server.client().pods("default").get(name);
    }

    private List<String> names() {
        return server.client().pods("default").list().items().stream()
                .map(Pod::name)
                .sorted()
                .toList();
    }
}
