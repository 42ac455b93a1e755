package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetSpec;
import dev.kontract.model.DaemonSetStatus;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A DaemonSet never has more pods on a node than its strategy allows, keeps enough of them while it replaces them, and has one
 * on every node that fits soon after an edit.
 */
class RandomDaemonSetsIT extends RandomEdits {

    private static final Duration TICK = Duration.ofMillis(300);
    private static final List<String> NODES = List.of("a", "b", "c", "d");
    private static final List<String> IMAGES = List.of("app:1", "app:2", "app:3", "broken:4");

    private boolean surges;

    RandomDaemonSetsIT() {
        super(8, 3_000);
    }

    /** Without the controllers of nodes, which would find out that these are not alive. */
    @Override
    void settings(ServerConfigBuilder config) {
        config.controllers("daemonset-controller", "pod-simulator", "garbage-collector-controller")
                .pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1)));
    }

    @Override
    void prepare() {
        NODES.subList(0, 3).forEach(this::addNode);
        sets().create(new DaemonSet()
                .metadata(new ObjectMeta().name("web"))
                .spec(new DaemonSetSpec()
                        .revisionHistoryLimit(2)
                        .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                        .template(new PodTemplateSpec()
                                .metadata(new ObjectMeta().labels(Map.of("app", "web")))
                                .spec(new PodSpec()
                                        .containers(List.of(
                                                new Container().name("app").image("app:1")))))));
        observe(Kinds.POD, (before, after, all) -> checkPlaces(all));
    }

    /** New nodes are tainted until a node lifecycle controller finds them ready. */
    private void addNode(String name) {
        Node node = Json.read("{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}", Node.class);
        nodes().create(node.metadata(new ObjectMeta().name(name).labels(Map.of("zone", "one"))));
        nodes().patch(name, Patch.merge().set("/spec/taints", List.of()));
    }

    private static void checkPlaces(Collection<Pod> all) {
        Map<String, Long> places = all.stream()
                .filter(PodHealth::isActive)
                .filter(pod -> "web".equals(pod.labels().get("app")))
                .collect(Collectors.groupingBy(RandomDaemonSetsIT::place, Collectors.counting()));
        assertThat(places.values()).allMatch(number -> number <= 2);
    }

    @Override
    String edit() {
        String node = anyOf(NODES).orElseThrow();
        return switch (random.nextInt(10)) {
            case 0, 1 -> {
                String image = anyOf(IMAGES).orElseThrow();
                rollOut(image);
                yield image;
            }
            case 2, 3 -> editStrategy();
            case 4 -> {
                List<Object> taints =
                        List.of(Map.of("key", "full", "effect", anyOf("NoSchedule", "NoExecute", "PreferNoSchedule")));
                yield editNode(node, "/spec/taints", random.nextBoolean() ? taints : List.of());
            }
            case 5 -> editNode(node, "/metadata/labels/zone", anyOf("one", "two"));
            case 6 -> {
                if (nodes().find(node).isPresent()) {
                    nodes().delete(node);
                } else {
                    addNode(node);
                }
                yield "node " + node + " added or deleted";
            }
            case 7 ->
                edit(
                        "/spec/template/spec/nodeSelector",
                        random.nextBoolean()
                                ? Map.of("zone", "one")
                                : Map.of("zone", Json.mapper().nullNode()));
            case 8 -> {
                anyOf(pods("web")).ifPresent(this::delete);
                yield "pod deleted";
            }
            default -> {
                Patch end = Patch.merge().set("/status/phase", anyOf("Failed", "Succeeded"));
                anyOf(pods("web"))
                        .ifPresent(
                                pod -> server.client().pods(NAMESPACE).status().patch(name(pod), end));
                yield "pod ended";
            }
        };
    }

    private String editStrategy() {
        int number = 1 + random.nextInt(2);
        surges = random.nextBoolean();
        edit("/spec/updateStrategy/type", random.nextInt(4) == 0 ? "OnDelete" : "RollingUpdate");
        if ("OnDelete".equals(sets().get("web").getSpec().getUpdateStrategy().getType())) {
            return "OnDelete";
        }
        Map<String, Integer> limits = Map.of("maxSurge", surges ? number : 0, "maxUnavailable", surges ? 0 : number);
        return edit("/spec/updateStrategy/rollingUpdate", limits);
    }

    private String edit(String path, Object value) {
        sets().patch("web", Patch.merge().set(path, value));
        return path + '=' + value;
    }

    private String editNode(String node, String path, Object value) {
        if (nodes().find(node).isPresent()) {
            nodes().patch(node, Patch.merge().set(path, value));
        }
        return node + path + '=' + value;
    }

    private void delete(Pod pod) {
        server.client().pods(NAMESPACE).delete(name(pod));
    }

    @Override
    void check() {
        advance(Duration.ofMillis(random.nextInt(2_000)));
        if (random.nextInt(3) == 0) {
            return;
        }
        mend();
        DaemonSet set = sets().get("web");
        DaemonSetStatus status = set.getStatus();
        List<String> wanted = wanted(set);
        assertThat(pods("web"))
                .filteredOn(pod -> wanted.contains(place(pod)))
                .allMatch(pod -> PodHealth.isReady(pod) && image(pod).equals("app:2"))
                .extracting(RandomDaemonSetsIT::place)
                .containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(List.of(
                        number(status.getDesiredNumberScheduled()),
                        number(status.getCurrentNumberScheduled()),
                        number(status.getNumberAvailable()),
                        number(status.getUpdatedNumberScheduled())))
                .containsOnly(wanted.size());
        assertThat(status.getObservedGeneration()).isEqualTo(set.metadata().getGeneration());
        assertThat(server.client().controllerRevisions(NAMESPACE).list().items())
                .hasSizeLessThanOrEqualTo(3);
    }

    /** Rolls out an image that works, and checks the pods while another one replaces it. */
    private void mend() {
        int number = 1 + random.nextInt(2);
        surges = random.nextBoolean();
        edit(
                "/spec/updateStrategy",
                Map.of(
                        "type",
                        "RollingUpdate",
                        "rollingUpdate",
                        Map.of("maxSurge", surges ? number : 0, "maxUnavailable", surges ? 0 : number)));
        rollOut("app:1");
        advance(Duration.ofHours(1));
        rollOut("app:2");
        DaemonSet set = sets().get("web");
        List<String> wanted = wanted(set);
        for (int tick = random.nextInt(15); tick > 0; tick--) {
            advance(TICK);
            assertThat(pods("web"))
                    .filteredOn(pod -> wanted.contains(place(pod)) && PodHealth.isReady(pod))
                    .extracting(RandomDaemonSetsIT::place)
                    .as("nodes with a pod that is ready")
                    .satisfies(places -> assertThat(places.stream().distinct().count())
                            .isGreaterThanOrEqualTo(wanted.size() - (surges ? 0 : number)));
        }
        advance(Duration.ofHours(1));
    }

    /** Returns the nodes that should run a pod. */
    private List<String> wanted(DaemonSet set) {
        Map<String, String> labels =
                Objects.requireNonNullElse(set.getSpec().getTemplate().getSpec().getNodeSelector(), Map.of());
        return nodes().list().items().stream()
                .filter(node -> node.labels().entrySet().containsAll(labels.entrySet()))
                .filter(node -> node.getSpec() == null
                        || node.getSpec().getTaints() == null
                        || node.getSpec().getTaints().stream()
                                .allMatch(taint -> "PreferNoSchedule".equals(taint.getEffect())))
                .map(node -> Objects.requireNonNull(node.name()))
                .toList();
    }

    private void rollOut(String image) {
        Patch template =
                Patch.strategic().set("/spec/template/spec/containers", List.of(Map.of("name", "app", "image", image)));
        sets().patch("web", template);
    }

    private Resource<DaemonSet> sets() {
        return server.client().resource(Kinds.DAEMON_SET).inNamespace(NAMESPACE);
    }

    private Resource<Node> nodes() {
        return server.client().resource(Kinds.NODE);
    }

    private static String place(Pod pod) {
        return pod.getSpec()
                .getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()
                .get(0)
                .getMatchFields()
                .get(0)
                .getValues()
                .get(0);
    }

    private static String name(Pod pod) {
        return Objects.requireNonNull(pod.name());
    }
}
