package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.client.Patch;
import dev.kontract.model.IntOrString;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.RollingUpdateStatefulSetStrategy;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.model.StatefulSetStatus;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.Sets;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A set on a whole server, edited, disturbed and restarted at random, with a clock that moves only when it is advanced.
 * Afterwards the set reaches the desired state soon.
 */
class RandomRolloutsIT extends RandomEdits {

    private static final Duration TICK = Duration.ofMillis(500);
    private static final List<String> IMAGES = List.of("app:1", "app:2", "app:3", "broken:4");

    private String edited = "ordered";

    RandomRolloutsIT() {
        super(120, 5_000);
    }

    @Override
    void settings(ServerConfigBuilder config) {
        config.pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1)));
    }

    @Override
    void prepare() {
        server.client().statefulSets(NAMESPACE).create(set("ordered", "OrderedReady"));
        server.client().statefulSets(NAMESPACE).create(set("parallel", "Parallel"));
    }

    @Override
    String edit() {
        edited = anyOf("ordered", "parallel");
        return edited + ' ' + edit(edited);
    }

    @Override
    void check() {
        advance(LONG_ENOUGH);
        mend(edited);
        check("ordered");
        check("parallel");
    }

    private static StatefulSet set(String name, String policy) {
        StatefulSet set = Sets.named(name);
        set.getSpec().replicas(2).revisionHistoryLimit(2).podManagementPolicy(policy);
        return set;
    }

    private String edit(String name) {
        return switch (random.nextInt(9)) {
            case 0, 1 -> edit(name, "/spec/replicas", random.nextInt(5));
            case 2, 3 -> {
                String image = anyOf(IMAGES).orElseThrow();
                rollOut(name, image);
                yield image;
            }
            case 4 -> edit(name, "/spec/ordinals/start", random.nextInt(3));
            case 5 -> {
                edit(name, "/spec/minReadySeconds", random.nextInt(2) * 3);
                Map<String, String> retention =
                        Map.of("whenScaled", anyOf("Delete", "Retain"), "whenDeleted", anyOf("Delete", "Retain"));
                yield edit(name, "/spec/persistentVolumeClaimRetentionPolicy", retention);
            }
            case 6 -> edit(name, "/spec/updateStrategy", strategy());
            case 7 -> {
                anyPod(name).ifPresent(pod -> server.client().pods(NAMESPACE).delete(pod));
                yield "pod deleted";
            }
            default -> {
                Patch end = Patch.merge().set("/status/phase", anyOf("Failed", "Succeeded"));
                anyPod(name)
                        .ifPresent(
                                pod -> server.client().pods(NAMESPACE).status().patch(pod, end));
                yield "pod ended";
            }
        };
    }

    private Map<String, Object> strategy() {
        return random.nextInt(4) == 0
                ? Map.of("type", "OnDelete", "rollingUpdate", NullNode.getInstance())
                : Map.of(
                        "type",
                        "RollingUpdate",
                        "rollingUpdate",
                        Map.of("partition", random.nextInt(3), "maxUnavailable", anyOf("30%", "60%")));
    }

    private Optional<String> anyPod(String set) {
        return anyOf(everyPod(set)).map(Pod::name);
    }

    private String edit(String name, String path, Object value) {
        server.client().statefulSets(NAMESPACE).patch(name, Patch.merge().set(path, value));
        return path + '=' + value;
    }

    /** During the roll-out, the limit on missing pods holds. */
    private void rollOut(String name, String image) {
        StatefulSetSpec spec = server.client().statefulSets(NAMESPACE).get(name).getSpec();
        Patch template =
                Patch.strategic().set("/spec/template/spec/containers", List.of(Map.of("name", "app", "image", image)));
        server.client().statefulSets(NAMESPACE).patch(name, template);
        RollingUpdateStatefulSetStrategy rolling = spec.getUpdateStrategy().getRollingUpdate();
        IntOrString allowed = rolling == null || rolling.getMaxUnavailable() == null
                ? IntOrString.of(1)
                : rolling.getMaxUnavailable();
        int needed = spec.getReplicas() - Math.max(1, allowed.shareRoundedDown(spec.getReplicas()));
        for (int tick = random.nextInt(20); tick > 0; tick--) {
            advance(TICK);
            assertThat(everyPod(name)).filteredOn(RandomRolloutsIT::isReady).hasSizeGreaterThanOrEqualTo(needed);
        }
    }

    /** A broken image does not recover by itself in an ordered set: its pods have to be deleted. */
    private void mend(String name) {
        StatefulSet set = server.client().statefulSets(NAMESPACE).get(name);
        if (isBroken(
                set.getSpec().getTemplate().getSpec().getContainers().get(0).getImage())) {
            rollOut(name, "app:1");
            advance(LONG_ENOUGH);
        }
        for (int round = 0; round < 5; round++) {
            for (Pod pod : everyPod(name)) {
                if (isBroken(image(pod))) {
                    server.client().pods(NAMESPACE).delete(Objects.requireNonNull(pod.name()));
                    advance(LONG_ENOUGH);
                }
            }
        }
    }

    private static boolean isBroken(String image) {
        return image.startsWith("broken");
    }

    private List<Pod> everyPod(String set) {
        return server.client().pods(NAMESPACE).list().items().stream()
                .filter(pod -> set.equals(pod.labels().get("app")))
                .sorted(Comparator.comparing(KubernetesObject::name))
                .toList();
    }

    private static boolean isReady(Pod pod) {
        return !pod.deleting() && ready(pod).isPresent();
    }

    private static Optional<PodCondition> ready(Pod pod) {
        List<PodCondition> conditions = pod.getStatus().getConditions();
        return (conditions == null ? List.<PodCondition>of() : conditions)
                .stream()
                        .filter(condition -> condition.getType().equals("Ready"))
                        .filter(condition -> condition.getStatus().equals("True"))
                        .findFirst();
    }

    private void check(String name) {
        StatefulSet set = server.client().statefulSets(NAMESPACE).get(name);
        int start = set.getSpec().getOrdinals() == null
                ? 0
                : Objects.requireNonNullElse(set.getSpec().getOrdinals().getStart(), 0);
        int replicas = set.getSpec().getReplicas();
        List<Pod> pods = everyPod(name);
        assertThat(pods)
                .as(told(set))
                .extracting(Pod::name)
                .containsExactlyElementsOf(IntStream.range(start, start + replicas)
                        .mapToObj(ordinal -> name + '-' + ordinal)
                        .toList());
        assertThat(pods).as(told(set)).extracting(RandomRolloutsIT::isReady).doesNotContain(false);
        if ("OrderedReady".equals(set.getSpec().getPodManagementPolicy())) {
            checkOneAfterTheOther(pods);
        }
        pods.forEach(pod -> assertThat(
                        server.client().persistentVolumeClaims(NAMESPACE).find("data-" + pod.name()))
                .as("data-%s", pod.name())
                .isPresent());
        checkStatus(set, replicas);
    }

    private static String told(StatefulSet set) {
        return set.name() + ' ' + Json.write(set.getSpec()) + ' ' + Json.write(set.getStatus());
    }

    /** The times in which pods were made do not overlap. */
    private static void checkOneAfterTheOther(List<Pod> pods) {
        List<Pod> byAge = pods.stream()
                .sorted(Comparator.comparing((Pod pod) -> pod.metadata().getCreationTimestamp()))
                .toList();
        for (int i = 1; i < byAge.size(); i++) {
            assertThat(byAge.get(i).metadata().getCreationTimestamp())
                    .as("%s after %s", byAge.get(i).name(), byAge.get(i - 1).name())
                    .isGreaterThanOrEqualTo(
                            ready(byAge.get(i - 1)).orElseThrow().getLastTransitionTime());
        }
    }

    private static void checkStatus(StatefulSet set, int replicas) {
        StatefulSetStatus status = set.getStatus();
        assertThat(List.of(status.getReplicas(), number(status.getReadyReplicas()), status.getAvailableReplicas()))
                .as(Json.write(status))
                .containsOnly(replicas);
        assertThat(status.getObservedGeneration()).isEqualTo(set.metadata().getGeneration());
    }
}
