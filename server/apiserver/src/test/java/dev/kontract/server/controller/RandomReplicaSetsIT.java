package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.controller.workload.Membership;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A ReplicaSet never has more pods than it desires or desired before, and reaches the desired number soon after an edit. */
class RandomReplicaSetsIT extends RandomEdits {

    private volatile int most = 3;

    RandomReplicaSetsIT() {
        super(20, 5_000);
    }

    @Override
    void settings(ServerConfigBuilder config) {
        config.pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1)));
    }

    @Override
    void prepare() {
        sets().create(new ReplicaSet()
                .metadata(new ObjectMeta().name("web"))
                .spec(new ReplicaSetSpec()
                        .replicas(3)
                        .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                        .template(new PodTemplateSpec().metadata(labels("web")).spec(containers()))));
        observe(Kinds.POD, (before, after, all) -> checkNumber(all));
        observe(Kinds.REPLICA_SET, (before, after, all) -> checkStatus(after.getStatus()));
    }

    private void checkNumber(Collection<Pod> all) {
        assertThat(all)
                .filteredOn(pod -> PodHealth.isActive(pod) && isOwned(pod))
                .hasSizeLessThanOrEqualTo(most);
    }

    private static boolean isOwned(Pod pod) {
        return Membership.controller(pod).isPresent();
    }

    private static void checkStatus(ReplicaSetStatus status) {
        assertThat(number(status.getReadyReplicas())).isLessThanOrEqualTo(number(status.getReplicas()));
        assertThat(number(status.getAvailableReplicas())).isLessThanOrEqualTo(number(status.getReadyReplicas()));
        assertThat(number(status.getFullyLabeledReplicas())).isLessThanOrEqualTo(number(status.getReplicas()));
    }

    @Override
    String edit() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> {
                int replicas = random.nextInt(7);
                most = Math.max(most, replicas);
                yield edit("/spec/replicas", replicas);
            }
            case 3 -> edit("/spec/minReadySeconds", random.nextInt(2) * 7);
            case 4 -> {
                anyOf(pods("web"))
                        .ifPresent(pod -> server.client().pods(NAMESPACE).delete(name(pod)));
                yield "pod deleted";
            }
            case 5 -> {
                Patch end = Patch.merge().set("/status/phase", anyOf("Failed", "Succeeded"));
                anyOf(pods("web"))
                        .ifPresent(
                                pod -> server.client().pods(NAMESPACE).status().patch(name(pod), end));
                yield "pod ended";
            }
            case 6 -> {
                Patch stray = Patch.merge().set("/metadata/labels/app", "stray");
                anyOf(pods("web"))
                        .ifPresent(pod -> server.client().pods(NAMESPACE).patch(name(pod), stray));
                yield "pod relabelled";
            }
            default -> {
                most++;
                server.client()
                        .pods(NAMESPACE)
                        .create(new Pod()
                                .metadata(labels("web").generateName("orphan-"))
                                .spec(containers()));
                yield "orphan created";
            }
        };
    }

    private String edit(String path, Object value) {
        sets().patch("web", Patch.merge().set(path, value));
        return path + '=' + value;
    }

    @Override
    void check() {
        advance(Duration.ofMillis(random.nextInt(3_000)));
        if (random.nextInt(3) == 0) {
            return;
        }
        advance(LONG_ENOUGH);
        ReplicaSet set = sets().get("web");
        int replicas = set.getSpec().getReplicas();
        ReplicaSetStatus status = set.getStatus();
        most = replicas;
        assertThat(active("web")).hasSize(replicas).allMatch(pod -> isOwned(pod) && PodHealth.isReady(pod));
        assertThat(List.of(number(status.getReplicas()), number(status.getAvailableReplicas())))
                .containsOnly(replicas);
        assertThat(status.getObservedGeneration()).isEqualTo(set.metadata().getGeneration());
        assertThat(active("stray")).noneMatch(RandomReplicaSetsIT::isOwned);
    }

    private Resource<ReplicaSet> sets() {
        return server.client().resource(Kinds.REPLICA_SET).inNamespace(NAMESPACE);
    }

    private static ObjectMeta labels(String app) {
        return new ObjectMeta().labels(Map.of("app", app));
    }

    private static PodSpec containers() {
        return new PodSpec().containers(List.of(new Container().name("app").image("app:1")));
    }

    private static String name(Pod pod) {
        return Objects.requireNonNull(pod.name());
    }
}
