package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.core.scheduling.GateValidation;
import dev.kontract.server.registry.core.scheduling.TolerationValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates updates of a pod spec, most of which is immutable.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/#pod-update-and-replacement">Pod update and
 *     replacement</a>
 */
final class PodUpdateValidation {

    private static final List<String> LISTS = List.of("containers", "initContainers");
    private static final String NOT_CHANGEABLE = "pod updates may not change fields other than"
            + " `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
            + "`spec.tolerations` (only additions to existing tolerations),"
            + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n";

    private PodUpdateValidation() {}

    static void validate(FieldValue spec, FieldValue was) {
        for (String list : LISTS) {
            if (spec.items(list).size() != was.items(list).size()) {
                spec.child(list).forbidden("pod updates may not add or remove containers");
                return;
            }
            spec.items(list).forEach(PodUpdateValidation::image);
        }
        if (!deadline(spec.child("activeDeadlineSeconds"), was.child("activeDeadlineSeconds"))) {
            return;
        }
        TolerationValidation.onlyAdded(spec.child("tolerations"), was.child("tolerations"));
        GateValidation.onlyRemoved(spec.child("schedulingGates"), was.child("schedulingGates"));
        nothingElse(spec, was);
    }

    private static void image(FieldValue container) {
        if (container.child("image").empty()) {
            container.child("image").required();
        }
        ContainersValidation.imageNotPadded(container);
    }

    /** Returns whether validation should continue. */
    private static boolean deadline(FieldValue now, FieldValue was) {
        if (now.absent()) {
            if (was.present()) {
                now.invalid(NullNode.getInstance(), "must not update from a positive integer to nil value");
            }
            return true;
        }
        if (now.number() < 0 || now.number() > Integer.MAX_VALUE) {
            now.between(0, Integer.MAX_VALUE);
            return false;
        }
        if (was.present() && was.number() < now.number()) {
            now.invalid("must be less than or equal to previous value");
            return false;
        }
        return true;
    }

    private static void nothingElse(FieldValue spec, FieldValue was) {
        ObjectNode masked = spec.node().deepCopy();
        for (String list : LISTS) {
            for (int i = 0; i < masked.path(list).size(); i++) {
                take(
                        (ObjectNode) masked.path(list).get(i),
                        was.node().path(list).path(i),
                        "image");
            }
        }
        take(masked, was.node(), "activeDeadlineSeconds");
        take(masked, was.node(), "schedulingGates");
        take(masked, was.node(), "tolerations");
        boolean wasNegative = was.child("terminationGracePeriodSeconds").number() < 0;
        if (wasNegative && spec.child("terminationGracePeriodSeconds").number() == 1) {
            take(masked, was.node(), "terminationGracePeriodSeconds");
        }
        if (!was.child("schedulingGates").empty()) {
            GatedPodValidation.nodeSelection(spec, was, masked);
        }
        if (!spec.holding(masked).isSame(was.node())) {
            spec.forbidden(NOT_CHANGEABLE);
        }
    }

    static void take(ObjectNode to, JsonNode from, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field));
        } else {
            to.remove(field);
        }
    }
}
