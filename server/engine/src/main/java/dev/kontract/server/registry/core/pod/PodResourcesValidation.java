package dev.kontract.server.registry.core.pod;

import dev.kontract.server.quota.PodResources;
import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.SortedSet;

/**
 * Validates pod-level resources against those of the containers.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/2837">KEP-2837: pod level resources</a>
 */
final class PodResourcesValidation {

    private PodResourcesValidation() {}

    /** @param claims the names of the pod's resource claims */
    static void validate(FieldValue spec, SortedSet<String> claims) {
        FieldValue resources = spec.child("resources");
        if (resources.absent()) {
            return;
        }
        if (spec.child("os").child("name").is("windows")) {
            resources.forbidden("may not be set for a windows pod");
            return;
        }
        if (resources.child("claims").present()) {
            resources.child("claims").forbidden("claims may not be set for Resources at pod-level");
        }
        ResourceRequirementsValidation.ofPod(resources, claims);
        PodResources.ofSpec(spec.node()).requestsOfContainers().asMap().forEach((name, amount) -> {
            FieldValue request = resources.child("requests").key(name);
            if (request.present() && amount.compareTo(request.quantity()) > 0) {
                request.invalid("must be greater than or equal to aggregate container requests of " + amount);
            }
        });
        limits(spec, resources);
    }

    private static void limits(FieldValue spec, FieldValue resources) {
        FieldValue containers = resources.child("containers");
        int index = 0;
        for (FieldValue container : spec.items("containers")) {
            FieldValue at = containers.as(containers.path().index(index++));
            Map<String, FieldValue> own =
                    container.child("resources").child("limits").entries();
            own.forEach((name, limit) -> {
                FieldValue whole = resources.child("limits").key(name);
                if (whole.present() && limit.quantity().compareTo(whole.quantity()) > 0) {
                    limit.as(at.path().key(name).child("limits"))
                            .invalid("must be less than or equal to pod limits of " + whole.text());
                }
            });
        }
    }
}
