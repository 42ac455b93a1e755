package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.model.ReplicationController;
import dev.kontract.model.ReplicationControllerSpec;
import dev.kontract.server.FrozenServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReplicaSetIT {

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers("*"));

    @Test
    void orphanThatFits_isAdopted_andReleasedWhenItNoLongerFits() {
        server.client()
                .pods("default")
                .create(new Pod()
                        .metadata(new ObjectMeta().name("orphan").labels(Map.of("app", "web")))
                        .spec(podSpec()));
        create(2);
        assertThat(pods()).hasSize(2);
        assertThat(owners("orphan")).containsExactly("web");

        server.client().pods("default").patch("orphan", Patch.merge().set("/metadata/labels/app", "other"));
        settle();

        assertThat(owners("orphan")).isEmpty();
        assertThat(pods()).hasSize(3);
        assertThat(sets().get("web").getStatus().getAvailableReplicas()).isEqualTo(2);
    }

    @Test
    void scaleDown_deletesThePodThatCostsLeast() {
        create(3);
        String cheap = Objects.requireNonNull(pods().get(1).name());
        server.client()
                .pods("default")
                .patch(
                        cheap,
                        Patch.merge()
                                .set(
                                        "/metadata/annotations",
                                        Map.of("controller.kubernetes.io/pod-deletion-cost", "-5")));
        sets().patch("web", Patch.merge().set("/spec/replicas", 2));
        settle();

        assertThat(pods()).extracting(Pod::name).hasSize(2).doesNotContain(cheap);
    }

    @Test
    void failedCreation_isToldInTheStatus_untilItSucceeds() {
        ReplicaSet set = set(1);
        set.getSpec().getTemplate().getSpec().priorityClassName("missing");
        sets().create(set);
        settle();
        assertThat(sets().get("web").getStatus().getConditions())
                .extracting(condition -> condition.getReason())
                .containsExactly("FailedCreate");

        sets().patch("web", Patch.merge().set("/spec/replicas", 0));
        settle();

        assertThat(sets().get("web").getStatus().getConditions()).isNull();
    }

    @Test
    void replicationController_runsItsPods() {
        Resource<ReplicationController> controllers =
                server.client().resource(Kinds.REPLICATION_CONTROLLER).inNamespace("default");
        controllers.create(new ReplicationController()
                .metadata(new ObjectMeta().name("web"))
                .spec(new ReplicationControllerSpec().replicas(2).template(template())));
        settle();

        assertThat(pods())
                .hasSize(2)
                .allMatch(pod -> pod.owners().get(0).getKind().equals("ReplicationController"));
        assertThat(controllers.get("web").getStatus().getReadyReplicas()).isEqualTo(2);
    }

    private void create(int replicas) {
        sets().create(set(replicas));
        settle();
    }

    private void settle() {
        server.advance(Duration.ofMinutes(2));
    }

    private Resource<ReplicaSet> sets() {
        return server.client().resource(Kinds.REPLICA_SET).inNamespace("default");
    }

    private List<Pod> pods() {
        return server.client().pods("default").list().items();
    }

    private List<String> owners(String pod) {
        return server.client().pods("default").get(pod).owners().stream()
                .map(OwnerReference::getName)
                .toList();
    }

    private static ReplicaSet set(int replicas) {
        return new ReplicaSet()
                .metadata(new ObjectMeta().name("web"))
                .spec(new ReplicaSetSpec()
                        .replicas(replicas)
                        .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                        .template(template()));
    }

    private static PodTemplateSpec template() {
        return new PodTemplateSpec()
                .metadata(new ObjectMeta().labels(Map.of("app", "web")))
                .spec(podSpec());
    }

    private static PodSpec podSpec() {
        return new PodSpec().containers(List.of(new Container().name("app").image("app:1")));
    }
}
