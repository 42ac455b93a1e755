package dev.kontract.server.controller.workload;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.Owners;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import java.util.List;
import java.util.Objects;

/** Creates pods from templates. */
public final class TemplatePods {

    private static final int LONGEST_PREFIX = 253;

    private TemplatePods() {}

    /**
     * Returns a new pod of a workload, with a name that the server completes.
     *
     * @param owner the workload, which becomes the controller of the pod
     * @param kind the kind of {@code owner}
     */
    public static Pod pod(PodTemplateSpec template, KubernetesObject owner, Kind<?> kind) {
        PodTemplateSpec copy = Json.copy(template);
        ObjectMeta from = Objects.requireNonNullElseGet(copy.getMetadata(), ObjectMeta::new);
        return new Pod()
                .metadata(new ObjectMeta()
                        .generateName(prefix(Objects.requireNonNull(owner.name())))
                        .namespace(owner.namespace())
                        .labels(from.getLabels())
                        .annotations(from.getAnnotations())
                        .finalizers(from.getFinalizers())
                        .ownerReferences(List.of(Owners.controllerReference(owner, kind))))
                .spec(Objects.requireNonNullElseGet(copy.getSpec(), PodSpec::new));
    }

    private static String prefix(String owner) {
        return owner.length() < LONGEST_PREFIX ? owner + '-' : owner;
    }
}
