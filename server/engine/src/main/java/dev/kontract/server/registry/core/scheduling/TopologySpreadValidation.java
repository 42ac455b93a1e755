package dev.kontract.server.registry.core.scheduling;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates topology spread constraints.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/">Pod topology
 *     spread constraints</a>
 */
public final class TopologySpreadValidation {

    private TopologySpreadValidation() {}

    /** Validates the constraints of a pod. */
    public static void validate(FieldValue constraints) {
        List<FieldValue> items = constraints.items();
        Map<String, Integer> left = new HashMap<>();
        items.forEach(constraint -> left.merge(pair(constraint), 1, Integer::sum));
        for (FieldValue constraint : items) {
            constraint.check("maxSkew", "topologyKey", "whenUnsatisfiable");
            if (left.merge(pair(constraint), -1, Integer::sum) > 0) {
                constraint.child("{topologyKey, whenUnsatisfiable}").duplicate(pair(constraint));
            }
            minDomains(constraint);
            constraint.check("nodeAffinityPolicy", "nodeTaintsPolicy");
            matchLabelKeys(constraint);
            constraint.check("labelSelector");
        }
    }

    private static String pair(FieldValue constraint) {
        return "{" + constraint.child("topologyKey").text() + ", "
                + constraint.child("whenUnsatisfiable").text() + "}";
    }

    private static void minDomains(FieldValue constraint) {
        FieldValue domains = constraint.child("minDomains");
        if (domains.absent()) {
            return;
        }
        domains.check();
        FieldValue action = constraint.child("whenUnsatisfiable");
        if (!action.is("DoNotSchedule")) {
            domains.invalid("can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action.text());
        }
    }

    /** {@code matchLabelKeys} have already been merged into the selector; only keys that occur twice are invalid. */
    private static void notSelectedBefore(FieldValue constraint, FieldValue selector, Map<String, Integer> places) {
        Set<String> selected =
                new HashSet<>(selector.child("matchLabels").entries().keySet());
        for (FieldValue expression : selector.items("matchExpressions")) {
            String key = expression.child("key").text();
            Integer place = places.get(key);
            if (!selected.add(key) && place != null) {
                constraint.index(place).invalid(key, "exists in both matchLabelKeys and labelSelector");
            }
        }
    }

    private static void matchLabelKeys(FieldValue constraint) {
        FieldValue keys = constraint.child("matchLabelKeys");
        if (keys.empty()) {
            return;
        }
        FieldValue selector = constraint.child("labelSelector");
        if (selector.absent()) {
            keys.forbidden("must not be specified when labelSelector is not set");
            return;
        }
        keys.check();
        Map<String, Integer> places = new HashMap<>();
        for (FieldValue key : keys.items()) {
            places.put(key.text(), places.size());
        }
        notSelectedBefore(constraint, selector, places);
    }
}
