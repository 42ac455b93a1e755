package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimVolumeSource;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.Volume;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The claims of a set's pods: one per template, named {@code <template>-<set>-<ordinal>} and mounted as the volume with
 * the template's name.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#stable-storage">Stable storage</a>
 */
final class ClaimTemplates {

    private ClaimTemplates() {}

    static List<PersistentVolumeClaim> of(StatefulSet set) {
        List<PersistentVolumeClaim> templates = set.getSpec().getVolumeClaimTemplates();
        return templates == null ? List.of() : templates;
    }

    /** Returns the index values (namespace and name without ordinal) of a set's claims. */
    static List<String> families(StatefulSet set) {
        return of(set).stream()
                .map(template -> set.namespace() + '/' + template.name() + '-' + set.name())
                .toList();
    }

    /** Returns the index values of a claim; empty if its name has no ordinal. */
    static List<String> family(PersistentVolumeClaim claim) {
        return PodIdentity.withoutOrdinal(claim.key()).stream().toList();
    }

    /** Returns the names of a pod's claims, in the order of the templates. */
    static List<String> names(StatefulSet set, int ordinal) {
        return of(set).stream().map(template -> name(set, template, ordinal)).toList();
    }

    private static String name(StatefulSet set, PersistentVolumeClaim template, int ordinal) {
        return template.name() + '-' + set.name() + '-' + ordinal;
    }

    /** Returns a pod's claims by name, without owners, in the order of the templates. */
    static Map<String, PersistentVolumeClaim> claims(StatefulSet set, int ordinal) {
        Map<String, PersistentVolumeClaim> claims = new LinkedHashMap<>();
        for (PersistentVolumeClaim template : of(set)) {
            String name = name(set, template, ordinal);
            PersistentVolumeClaim claim = Json.copy(template);
            Map<String, String> labels = new HashMap<>(template.labels());
            LabelSelector selector = set.getSpec().getSelector();
            labels.putAll(selector.getMatchLabels() == null ? Map.of() : selector.getMatchLabels());
            claim.metadata().name(name).namespace(set.namespace()).labels(labels);
            claims.put(name, claim);
        }
        return claims;
    }

    /** Adds the claims to a pod as volumes, replacing any volumes with the same names. */
    static void mount(StatefulSet set, int ordinal, PodSpec spec) {
        List<Volume> volumes = new ArrayList<>();
        for (PersistentVolumeClaim template : of(set)) {
            volumes.add(new Volume()
                    .name(template.name())
                    .persistentVolumeClaim(
                            new PersistentVolumeClaimVolumeSource().claimName(name(set, template, ordinal))));
        }
        List<String> taken = volumes.stream().map(Volume::getName).toList();
        volumes(spec).stream()
                .filter(volume -> !taken.contains(volume.getName()))
                .forEach(volumes::add);
        spec.setVolumes(volumes.isEmpty() ? null : volumes);
    }

    /** Returns whether a pod has its claims as volumes. */
    static boolean areMounted(StatefulSet set, int ordinal, Pod pod) {
        return of(set).stream()
                .allMatch(template -> volumes(pod.getSpec()).stream()
                        .filter(volume -> Objects.equals(volume.getName(), template.name()))
                        .anyMatch(volume -> volume.getPersistentVolumeClaim() != null
                                && name(set, template, ordinal)
                                        .equals(volume.getPersistentVolumeClaim()
                                                .getClaimName())));
    }

    private static List<Volume> volumes(PodSpec spec) {
        return spec.getVolumes() == null ? List.of() : spec.getVolumes();
    }
}
