package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Checks the pods of a namespace whose enforced standard changes. At most {@value #MOST} pods are checked, of each controller one
 * before its others, and no further pod is checked once the time is over.
 */
final class ExistingPods {

    /** Maximum number of pods to check. */
    static final int MOST = 3000;

    private static final Keys PODS = Keys.of("", "pods");

    private final Standard standard;
    private final PodSecuritySettings settings;
    private final BooleanSupplier isOver;
    private final Map<String, Similar> violations = new TreeMap<>();
    private int checked;

    /** Pods that violate the standard in the same way: the name of the first, and their number. */
    private record Similar(String first, int count) {

        Similar and(Similar other) {
            return new Similar(first.compareTo(other.first) <= 0 ? first : other.first, count + other.count);
        }

        @Override
        public String toString() {
            return switch (count) {
                case 1 -> first;
                case 2 -> first + " (and 1 other pod)";
                default -> first + " (and " + (count - 1) + " other pods)";
            };
        }
    }

    /**
     * Creates a check.
     *
     * @param isOver whether the time of the check is over; called after each pod
     */
    ExistingPods(Standard standard, PodSecuritySettings settings, BooleanSupplier isOver) {
        this.standard = standard;
        this.settings = settings;
        this.isOver = isOver;
    }

    /** Returns the warnings about the pods of {@code namespace} in {@code storage}. Call it once. */
    List<String> warnings(Storage storage, String namespace) {
        int total = check(storage.list(Range.of(PODS.prefix(namespace)), 0).entries());
        List<String> warnings = new ArrayList<>();
        if (checked < total) {
            warnings.add("new PodSecurity enforce level only checked against the first " + checked + " of " + total
                    + " existing pods");
        }
        if (!violations.isEmpty()) {
            warnings.add("existing pods in namespace \"" + namespace + "\" violate the new PodSecurity enforce level \""
                    + standard + '"');
        }
        violations.entrySet().stream()
                .map(each -> each.getValue() + ": " + each.getKey())
                .sorted()
                .forEach(warnings::add);
        return warnings;
    }

    /** Returns the number of pods that are to be checked; those that were not looked at are among them. */
    private int check(List<Entry> pods) {
        Set<String> controllers = new HashSet<>();
        List<Entry> replicas = new ArrayList<>();
        int total = pods.size();
        boolean goesOn = true;
        for (Entry entry : pods) {
            if (!goesOn) {
                break;
            }
            ObjectNode pod = StoredJson.parse(entry);
            String controller = controller(pod);
            if (settings.exempts(pod.path("spec"))) {
                total--;
            } else if (controller.isEmpty() || controllers.add(controller)) {
                goesOn = check(pod);
            } else {
                replicas.add(entry);
            }
        }
        for (Entry entry : replicas) {
            goesOn = goesOn && check(StoredJson.parse(entry));
        }
        return total;
    }

    /** Checks a pod; returns whether further ones can be checked. */
    private boolean check(ObjectNode pod) {
        List<Violation> found = Standards.violations(standard, CheckedPod.of(pod));
        if (!found.isEmpty()) {
            Similar one = new Similar(CheckedPod.name(pod.path("metadata")), 1);
            violations.merge(Violation.reasons(found), one, Similar::and);
        }
        checked++;
        return checked < MOST && !isOver.getAsBoolean();
    }

    /** Returns the UID of the controller of a pod, empty if it has none. */
    private static String controller(JsonNode pod) {
        for (JsonNode owner : pod.path("metadata").path("ownerReferences")) {
            if (owner.path("controller").asBoolean()) {
                return owner.path("uid").asText("");
            }
        }
        return "";
    }
}
