package dev.kontract.server.controller.scheduler;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tells why a pod has no node, in upstream's words: {@code 0/3 nodes are available: ...}. */
final class SchedulingFailure {

    private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";
    private static final String NO_VICTIMS = "No preemption victims found for incoming pod";

    private SchedulingFailure() {}

    /** Every node refused the pod. */
    static String refused(Collection<Refusal> refusals) {
        Map<String, Integer> reasons = new TreeMap<>();
        int lasting = 0;
        for (Refusal refusal : refusals) {
            refusal.reasons().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
            lasting += refusal.lasting() ? 1 : 0;
        }
        List<String> counted = counted(reasons);
        return none(refusals.size()) + " " + String.join(", ", counted) + "." + preemption(refusals.size(), lasting);
    }

    /** Something about the pod itself keeps it off all nodes. */
    static String impossible(String reason, int nodes) {
        return none(nodes) + " " + reason + "." + preemption(nodes, nodes);
    }

    private static String preemption(int nodes, int lasting) {
        Map<String, Integer> reasons = new TreeMap<>();
        if (lasting > 0) {
            reasons.put(NOT_HELPFUL, lasting);
        }
        if (lasting < nodes) {
            reasons.put(NO_VICTIMS, nodes - lasting);
        }
        return " no new claims to deallocate, preemption: " + none(nodes) + " " + String.join(", ", counted(reasons))
                + ".";
    }

    private static List<String> counted(Map<String, Integer> reasons) {
        List<String> counted = new ArrayList<>();
        reasons.forEach((reason, count) -> counted.add(count + " " + reason));
        counted.sort(null);
        return counted;
    }

    private static String none(int nodes) {
        return "0/" + nodes + " nodes are available:";
    }
}
