package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the three lists of containers in a pod spec.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/init-containers/">Init containers</a>
 */
public final class ContainersValidation {

    private static final List<String> LISTS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> OF_LASTING =
            List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");

    private ContainersValidation() {}

    /** Returns all containers of a pod spec in the order they start. */
    public static List<FieldValue> all(FieldValue spec) {
        List<FieldValue> all = new ArrayList<>();
        LISTS.forEach(list -> all.addAll(spec.items(list)));
        return all;
    }

    /** Validates the containers of a pod. */
    public static void validate(PodContext pod) {
        regular(pod);
        init(pod);
        EphemeralContainersValidation.validate(pod);
    }

    /** Runs the checks that apply to pods but not to templates. */
    public static void validateOfPod(FieldValue spec) {
        spec.items("containers").forEach(ContainersValidation::imageNotPadded);
        spec.items("initContainers").forEach(ContainersValidation::imageNotPadded);
    }

    /** Rejects leading and trailing whitespace in a container's image. */
    public static void imageNotPadded(FieldValue container) {
        FieldValue image = container.child("image");
        if (!image.text().strip().equals(image.text())) {
            image.invalid("must not have leading or trailing whitespace");
        }
    }

    private static void regular(PodContext pod) {
        FieldValue containers = pod.spec().child("containers");
        if (containers.empty()) {
            containers.required();
            return;
        }
        Set<String> names = new HashSet<>();
        for (FieldValue container : containers.items()) {
            ContainerValidation.validate(container, pod);
            if (!names.add(container.child("name").text())) {
                container.child("name").duplicate();
            }
            lasting(container, pod);
            RestartPolicyValidation.validate(container);
        }
        PortValidation.hostPortsDiffer(containers.items(), containers.path());
    }

    private static void init(PodContext pod) {
        Set<String> names = new HashSet<>();
        pod.spec()
                .items("containers")
                .forEach(one -> names.add(one.child("name").text()));
        FieldValue containers = pod.spec().child("initContainers");
        for (FieldValue container : containers.items()) {
            ContainerValidation.validate(container, pod);
            RestartPolicyValidation.ofInit(container);
            FieldValue name = container.child("name");
            if (names.contains(name.text())) {
                name.duplicate();
            } else if (!name.empty()) {
                names.add(name.text());
            }
            PortValidation.hostPortsDiffer(List.of(container), containers.path());
            if (container.child("restartPolicy").is("Always")) {
                lasting(container, pod);
            } else {
                OF_LASTING.forEach(field -> onlyOfLasting(container.child(field)));
                ResizePolicyValidation.ofInit(container.child("resizePolicy"));
            }
        }
    }

    private static void lasting(FieldValue container, PodContext pod) {
        HandlerValidation.lifecycle(container.child("lifecycle"), pod.gracePeriod());
        ProbeValidation.liveness(container.child("livenessProbe"));
        ProbeValidation.readiness(container.child("readinessProbe"));
        ProbeValidation.startup(container.child("startupProbe"));
    }

    private static void onlyOfLasting(FieldValue field) {
        if (field.present()) {
            field.forbidden("may not be set for init containers without restartPolicy=Always");
        }
    }
}
