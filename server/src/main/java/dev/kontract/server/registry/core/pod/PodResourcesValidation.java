package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.validation.Amount;
import dev.kontract.server.registry.validation.Value;
import java.util.Map;

/**
 * What a pod asks for as a whole, beside what its containers ask for.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/2837">KEP-2837: pod level resources</a>
 */
final class PodResourcesValidation {

    private PodResourcesValidation() {}

    static void validate(Value spec) {
        Value resources = spec.child("resources");
        if (resources.absent()) {
            return;
        }
        if (resources.child("claims").present()) {
            resources.child("claims").forbidden("claims cannot be set for Resources at pod-level");
        }
        ResourceRequirementsValidation.ofPod(resources);
        Map<String, Amount> together = ContainerRequests.together(spec);
        together.forEach((name, amount) -> {
            Value request = resources.child("requests").key(name);
            if (amount.compareTo(Amount.of(request.text())) > 0) {
                request.invalid(
                        request.empty() ? "0" : request.text(),
                        "must be greater than or equal to aggregate container requests of " + amount.text());
            }
        });
        limits(spec, resources);
    }

    private static void limits(Value spec, Value resources) {
        Value containers = resources.child("containers");
        int index = 0;
        for (Value container : spec.items("containers")) {
            Value at = containers.as(containers.path().index(index++));
            Map<String, Value> own =
                    container.child("resources").child("limits").entries();
            own.forEach((name, limit) -> {
                Value whole = resources.child("limits").key(name);
                if (whole.present() && Amount.of(limit.text()).compareTo(Amount.of(whole.text())) > 0) {
                    limit.as(at.path().key(name).child("limits"))
                            .invalid("must be less than or equal to pod limits of " + whole.text());
                }
            });
        }
    }
}
