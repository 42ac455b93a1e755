package dev.kontract.server.controller.scheduler;

import dev.kontract.client.Kinds;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.PodRemoval;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Evicts pods from a node for a pod of higher priority. */
record VictimRemoval(ControllerContext context, ClusterView cluster) {

    /** Nominates a node for the pod and deletes its victims there; less important pods lose their nomination. */
    void makeRoom(Pod pod, Victims victims, Map<String, NodeState> nodes) {
        NodeState node = Objects.requireNonNull(nodes.get(victims.node()));
        for (Pod other : List.copyOf(node.nominated())) {
            if (PodRank.priority(other) < PodRank.priority(pod)) {
                node.withdraw(other);
                cluster.nominate(other, "");
            }
        }
        nodes.values().forEach(each -> each.withdraw(pod));
        node.nominate(pod);
        victims.pods().stream().filter(victim -> !victim.deleting()).forEach(victim -> remove(victim, pod, node));
    }

    private void remove(Pod victim, Pod pod, NodeState node) {
        String message = pod.getSpec().getSchedulerName() + ": preempting to accommodate a higher priority pod";
        if (new PodRemoval(context).evict(victim, ClusterView.PREEMPTION, message)) {
            cluster.preempt(victim);
            context.events()
                    .about(Kinds.POD, victim)
                    .normal("Preempted", "Preempted by pod " + PodRank.uid(pod) + " on node " + node.name());
        }
    }
}
