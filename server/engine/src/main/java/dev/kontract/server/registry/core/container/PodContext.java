package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The context that a pod provides for the validation of its containers.
 *
 * @param spec the spec of the pod
 * @param volumes the valid volumes of the pod by name
 * @param claims the names of the resource claims of the pod
 */
public record PodContext(FieldValue spec, Map<String, FieldValue> volumes, SortedSet<String> claims) {

    /** Creates the context of {@code spec} with its valid {@code volumes}. */
    public static PodContext of(FieldValue spec, Map<String, FieldValue> volumes) {
        return new PodContext(
                spec,
                volumes,
                spec.items("resourceClaims").stream()
                        .map(claim -> claim.child("name").text())
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    FieldValue gracePeriod() {
        return spec.child("terminationGracePeriodSeconds");
    }

    boolean neverRestarts() {
        return spec.child("restartPolicy").is("Never");
    }
}
