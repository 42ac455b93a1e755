package dev.kontract.server.controller.scheduler;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Formats why a pod has no node, in upstream's wording: {@code 0/3 nodes are available: ...}. */
final class SchedulingFailure {

    private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";
    private static final String PREEMPTION = " no new claims to deallocate, preemption: ";

    private SchedulingFailure() {}

    /** Returns the message if every node rejected the pod. */
    static String refused(Collection<Refusal> refusals) {
        Map<String, Integer> reasons = new TreeMap<>();
        refusals.forEach(refusal -> count(refusal, reasons));
        return message(refusals.size(), reasons);
    }

    /** Returns the message if a property of the pod itself excludes all nodes. */
    static String impossible(String reason, int nodes) {
        return none(nodes) + " " + reason + ".";
    }

    /** Returns the message if preemption is not possible; {@code refusals} has the reasons for the candidate nodes. */
    static String withoutVictims(String failure, int nodes, Collection<Refusal> refusals) {
        Map<String, Integer> reasons = new TreeMap<>();
        refusals.forEach(refusal -> count(refusal, reasons));
        if (refusals.size() < nodes) {
            reasons.merge(NOT_HELPFUL, nodes - refusals.size(), Integer::sum);
        }
        return failure + PREEMPTION + message(nodes, reasons);
    }

    /** The pod must not drive others away. */
    static String ineligible(String failure, String reason) {
        return failure + PREEMPTION + "not eligible due to " + reason + ".";
    }

    private static void count(Refusal refusal, Map<String, Integer> reasons) {
        refusal.reasons().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
    }

    private static String message(int nodes, Map<String, Integer> reasons) {
        List<String> counted = new ArrayList<>();
        reasons.forEach((reason, count) -> counted.add(count + " " + reason));
        counted.sort(null);
        return none(nodes) + " " + String.join(", ", counted) + ".";
    }

    private static String none(int nodes) {
        return "0/" + nodes + " nodes are available:";
    }
}
