package dev.kontract.server.registry.core.pod;

import dev.kontract.model.Quantity;
import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the quality of service class of a pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/">Pod quality of service classes</a>
 */
final class QualityOfService {

    private static final List<String> COMPUTE = List.of("cpu", "memory");

    private QualityOfService() {}

    static String of(FieldValue spec) {
        List<FieldValue> holders = new ArrayList<>();
        if (spec.child("resources").present()) {
            holders.add(spec);
        } else {
            ContainersValidation.all(spec).stream()
                    .filter(one -> one.child("targetContainerName").absent())
                    .forEach(holders::add);
        }
        boolean asksNothing = holders.stream().allMatch(QualityOfService::asksNothing);
        boolean guaranteed = holders.stream().allMatch(QualityOfService::asksWhatItGets);
        return asksNothing ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
    }

    private static boolean asksNothing(FieldValue holder) {
        return COMPUTE.stream()
                .allMatch(name -> amount(holder, "requests", name).signum() == 0
                        && amount(holder, "limits", name).signum() == 0);
    }

    private static boolean asksWhatItGets(FieldValue holder) {
        return COMPUTE.stream().allMatch(name -> {
            Quantity limit = amount(holder, "limits", name);
            Quantity request = amount(holder, "requests", name);
            return limit.signum() > 0 && (request.signum() == 0 || request.compareTo(limit) == 0);
        });
    }

    private static Quantity amount(FieldValue holder, String list, String name) {
        return holder.child("resources").child(list).key(name).quantity();
    }
}
