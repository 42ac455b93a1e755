package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates ephemeral containers, which have no ports, probes or resources.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/ephemeral-containers/">Ephemeral containers</a>
 */
final class EphemeralContainersValidation {

    private static final String NOT_HERE = "cannot be set for an Ephemeral Container";
    private static final List<String> NOT_ALLOWED = List.of(
            "ports",
            "resources",
            "resizePolicy",
            "restartPolicy",
            "restartPolicyRules",
            "livenessProbe",
            "readinessProbe",
            "startupProbe",
            "lifecycle");

    private EphemeralContainersValidation() {}

    static void validate(PodContext pod) {
        Set<String> others = new HashSet<>();
        pod.spec()
                .items("containers")
                .forEach(one -> others.add(one.child("name").text()));
        pod.spec()
                .items("initContainers")
                .forEach(one -> others.add(one.child("name").text()));
        Set<String> names = new HashSet<>(others);
        for (FieldValue container : pod.spec().items("ephemeralContainers")) {
            ContainerValidation.validate(container, pod);
            ContainersValidation.imageNotPadded(container);
            if (!names.add(container.child("name").text())) {
                container.child("name").duplicate();
            }
            FieldValue target = container.child("targetContainerName");
            if (!target.empty() && !others.contains(target.text())) {
                target.notFound();
            }
            onlyAllowedFields(container);
        }
    }

    private static void onlyAllowedFields(FieldValue container) {
        for (String field : NOT_ALLOWED) {
            FieldValue value = container.child(field);
            boolean unset = field.equals("resources") ? value.empty() : value.absent();
            if (!unset) {
                value.forbidden(NOT_HERE);
            }
        }
        for (FieldValue mount : container.items("volumeMounts")) {
            for (String field : List.of("subPath", "subPathExpr")) {
                if (!mount.child(field).empty()) {
                    mount.child(field).forbidden(NOT_HERE);
                }
            }
        }
    }
}
