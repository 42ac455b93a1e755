package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Owners;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.workload.RevisionData;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a pod of a set: name, labels, host name and claims; and the revision it was created from.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#pod-identity">Pod identity</a>
 */
final class PodIdentity {

    private static final String POD_NAME = "statefulset.kubernetes.io/pod-name";
    private static final String POD_INDEX = "apps.kubernetes.io/pod-index";
    private static final String REVISION = "controller-revision-hash";
    private static final Pattern NUMBERED = Pattern.compile("(.*)-[0-9]+");

    private PodIdentity() {}

    /** Creates the pod of an ordinal from a revision. */
    static Pod pod(DesiredSet desired, int ordinal, ControllerRevision revision) {
        StatefulSet set = desired.set();
        PodTemplateSpec template = RevisionData.of(revision).template();
        ObjectMeta from = Objects.requireNonNullElseGet(template.getMetadata(), ObjectMeta::new);
        PodSpec spec = Objects.requireNonNullElseGet(template.getSpec(), PodSpec::new);
        Pod pod = new Pod()
                .metadata(new ObjectMeta()
                        .generateName(desired.name() + '-')
                        .namespace(set.namespace())
                        .labels(from.getLabels())
                        .annotations(from.getAnnotations())
                        .finalizers(from.getFinalizers())
                        .ownerReferences(List.of(Owners.controllerReference(set, Kinds.STATEFUL_SET))))
                .spec(spec);
        identify(desired, ordinal, pod);
        pod.metadata().getLabels().put(REVISION, Objects.requireNonNull(revision.name()));
        spec.hostname(pod.name()).subdomain(set.getSpec().getServiceName());
        ClaimTemplates.mount(set, ordinal, spec);
        return pod;
    }

    private static void identify(DesiredSet desired, int ordinal, Pod pod) {
        String name = desired.podName(ordinal);
        Map<String, String> labels = new HashMap<>(pod.labels());
        labels.put(POD_NAME, name);
        labels.put(POD_INDEX, Integer.toString(ordinal));
        pod.metadata().name(name).labels(labels);
    }

    /** Returns whether a pod has the identity its name implies. */
    static boolean matches(DesiredSet desired, int ordinal, Pod pod) {
        return desired.podName(ordinal).equals(pod.labels().get(POD_NAME))
                && ClaimTemplates.areMounted(desired.set(), ordinal, pod);
    }

    /** Returns a copy of a pod with the identity its name implies. */
    static Pod restored(DesiredSet desired, int ordinal, Pod pod) {
        Pod restored = Json.copy(pod);
        if (!matches(desired, ordinal, pod)) {
            identify(desired, ordinal, restored);
        }
        if (!ClaimTemplates.areMounted(desired.set(), ordinal, pod)) {
            ClaimTemplates.mount(desired.set(), ordinal, restored.getSpec());
        }
        return restored;
    }

    /** Returns the name of a pod or claim without its ordinal; empty if it has none. */
    static Optional<String> withoutOrdinal(String name) {
        Matcher matcher = NUMBERED.matcher(name);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Returns the name of the revision a pod was created from; empty if it has no revision label. */
    static String revision(Pod pod) {
        return pod.labels().getOrDefault(REVISION, "");
    }
}
