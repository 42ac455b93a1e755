package dev.kontract.server.registry.core.scheduling;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.Set;

/**
 * Validates readiness gates and scheduling gates.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/pod-scheduling-readiness/">Pod scheduling
 *     readiness</a>
 */
public final class GateValidation {

    private GateValidation() {}

    /** Validates scheduling gates. */
    public static void scheduling(FieldValue gates) {
        Set<String> seen = new HashSet<>();
        for (FieldValue gate : gates.items()) {
            String name = gate.child("name").text();
            LabelFormats.key(name).forEach(wrong -> gate.invalid(name, wrong));
            if (!seen.add(name)) {
                gate.duplicate(name);
            }
        }
    }

    /** Scheduling gates may be removed but not added. */
    public static void onlyRemoved(FieldValue gates, FieldValue was) {
        Set<String> before = new HashSet<>();
        was.items().forEach(gate -> before.add(gate.child("name").text()));
        for (FieldValue gate : gates.items()) {
            String name = gate.child("name").text();
            if (!before.contains(name)) {
                gate.child("name").forbidden("only deletion is allowed, but found new scheduling gate '" + name + "'");
            }
        }
    }
}
