package dev.kontract.server.controller.daemonset;

import dev.kontract.client.Kinds;
import dev.kontract.model.Affinity;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.NodeAffinity;
import dev.kontract.model.NodeSelector;
import dev.kontract.model.NodeSelectorRequirement;
import dev.kontract.model.NodeSelectorTerm;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Toleration;
import dev.kontract.server.controller.workload.TemplatePods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pods of a DaemonSet, each with an affinity to its node. */
final class DaemonPods {

    private static final String NAME = "metadata.name";
    private static final String NODE = "node.kubernetes.io/";
    private static final String NO_EXECUTE = "NoExecute";
    private static final String NO_SCHEDULE = "NoSchedule";
    private static final List<Toleration> ALWAYS = List.of(
            toleration("not-ready", NO_EXECUTE),
            toleration("unreachable", NO_EXECUTE),
            toleration("disk-pressure", NO_SCHEDULE),
            toleration("memory-pressure", NO_SCHEDULE),
            toleration("pid-pressure", NO_SCHEDULE),
            toleration("unschedulable", NO_SCHEDULE));
    private static final Toleration WITH_HOST_NETWORK = toleration("network-unavailable", NO_SCHEDULE);

    private DaemonPods() {}

    private static Toleration toleration(String taint, String effect) {
        return new Toleration().key(NODE + taint).operator("Exists").effect(effect);
    }

    /** Returns a new pod for a node. */
    static Pod pod(DesiredDaemon wanted, String node) {
        DaemonSet set = wanted.set();
        Pod pod = TemplatePods.pod(set.getSpec().getTemplate(), set, Kinds.DAEMON_SET);
        Map<String, String> labels = new HashMap<>(pod.labels());
        String generation = wanted.generation();
        if (generation != null) {
            labels.put(DesiredDaemon.GENERATION, generation);
        }
        labels.put(DesiredDaemon.HASH, wanted.hash());
        pod.metadata().labels(labels);
        PodSpec spec = pod.getSpec();
        spec.tolerations(tolerations(spec));
        spec.affinity(bound(spec.getAffinity(), node));
        return pod;
    }

    /** Returns the tolerations of a pod together with those that every pod of a DaemonSet has. */
    static List<Toleration> tolerations(PodSpec spec) {
        List<Toleration> all = new ArrayList<>(Objects.requireNonNullElse(spec.getTolerations(), List.of()));
        ALWAYS.forEach(toleration -> add(all, toleration));
        if (Boolean.TRUE.equals(spec.getHostNetwork())) {
            add(all, WITH_HOST_NETWORK);
        }
        return all;
    }

    /** A toleration of the same taint is replaced, whatever its period. */
    private static void add(List<Toleration> tolerations, Toleration added) {
        for (int i = 0; i < tolerations.size(); i++) {
            Toleration present = tolerations.get(i);
            if (Objects.equals(present.getKey(), added.getKey())
                    && Objects.equals(present.getOperator(), added.getOperator())
                    && Objects.equals(present.getEffect(), added.getEffect())
                    && Objects.equals(present.getValue(), added.getValue())) {
                tolerations.set(i, added);
                return;
            }
        }
        tolerations.add(added);
    }

    /** Replaces the nodes that the pod requires by one. */
    private static Affinity bound(@Nullable Affinity given, String node) {
        Affinity affinity = given == null ? new Affinity() : given;
        NodeAffinity ofNodes = affinity.getNodeAffinity() == null ? new NodeAffinity() : affinity.getNodeAffinity();
        NodeSelectorRequirement name =
                new NodeSelectorRequirement().key(NAME).operator("In").values(List.of(node));
        return affinity.nodeAffinity(ofNodes.requiredDuringSchedulingIgnoredDuringExecution(
                new NodeSelector().nodeSelectorTerms(List.of(new NodeSelectorTerm().matchFields(List.of(name))))));
    }

    /** Returns the node that a pod runs on or is meant for. */
    static Optional<String> node(Pod pod) {
        String assigned = pod.getSpec().getNodeName();
        if (assigned != null && !assigned.isEmpty()) {
            return Optional.of(assigned);
        }
        return terms(pod.getSpec().getAffinity())
                .flatMap(term ->
                        Objects.requireNonNullElse(term.getMatchFields(), List.<NodeSelectorRequirement>of()).stream())
                .filter(field -> NAME.equals(field.getKey()) && "In".equals(field.getOperator()))
                .map(NodeSelectorRequirement::getValues)
                .filter(values -> values != null && values.size() == 1)
                .map(values -> values.get(0))
                .findFirst();
    }

    private static Stream<NodeSelectorTerm> terms(@Nullable Affinity affinity) {
        NodeAffinity ofNodes = affinity == null ? null : affinity.getNodeAffinity();
        NodeSelector required = ofNodes == null ? null : ofNodes.getRequiredDuringSchedulingIgnoredDuringExecution();
        return required == null ? Stream.empty() : required.getNodeSelectorTerms().stream();
    }
}
