package dev.kontract.server.registry.core.container;

import dev.kontract.model.Quantity;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BiConsumer;

/**
 * Validates resource requests and limits.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/">Resource management</a>
 */
public final class ResourceRequirementsValidation {

    private static final Set<String> COMPUTE = Set.of("cpu", "memory");

    private ResourceRequirementsValidation() {}

    /** Validates the resources of a container. */
    public static void ofContainer(FieldValue requirements, SortedSet<String> podClaims) {
        validate(requirements, ResourceNames::ofContainer, podClaims);
    }

    /** Validates pod-level resources. */
    public static void ofPod(FieldValue requirements, SortedSet<String> podClaims) {
        validate(requirements, ResourceNames::ofPod, podClaims);
    }

    private static void validate(
            FieldValue requirements, BiConsumer<FieldValue, String> names, SortedSet<String> podClaims) {
        requirements.child("limits").entries().forEach((name, limit) -> {
            names.accept(limit, name);
            limit(name, limit);
        });
        requirements.child("requests").entries().forEach((name, request) -> {
            names.accept(request, name);
            request(name, request, requirements);
        });
        hugePagesNeedCompute(requirements);
        ResourceClaimValidation.named(requirements.child("claims"), podClaims);
    }

    /** Validates the overhead of a pod. */
    public static void overhead(FieldValue overhead) {
        overhead.entries().forEach((name, value) -> {
            FieldValue limit = value.as(overhead.path().child("limits").key(name));
            ResourceNames.ofContainer(limit, name);
            limit(name, limit);
        });
        hugePagesNeedCompute(overhead, overhead.entries().keySet());
    }

    /** Validates the quantity of a resource. */
    public static void amount(String name, FieldValue quantity) {
        Quantity amount = quantity.quantity();
        if (amount.signum() < 0) {
            quantity.invalid("must be greater than or equal to 0");
        }
        if (ResourceNames.whole(name) && !amount.isInteger()) {
            quantity.invalid("must be an integer");
        }
    }

    private static void limit(String name, FieldValue limit) {
        amount(name, limit);
        hugePages(name, limit);
    }

    private static void request(String name, FieldValue request, FieldValue requirements) {
        amount(name, request);
        FieldValue limit = requirements.child("limits").key(name);
        FieldValue requests = requirements.child("requests");
        int order = request.quantity().compareTo(limit.quantity());
        if (limit.absent()) {
            if (!ResourceNames.overcommits(name)) {
                requirements.child("limits").required("Limit must be set for non overcommitable resources");
            }
        } else if (order != 0 && !ResourceNames.overcommits(name)) {
            requests.invalid(request.text(), "must be equal to " + name + " limit of " + limit.text());
        } else if (order > 0) {
            requests.invalid(request.text(), "must be less than or equal to " + name + " limit of " + limit.text());
        }
        hugePages(name, request);
    }

    private static void hugePages(String name, FieldValue quantity) {
        if (!ResourceNames.hugePages(name)) {
            return;
        }
        Quantity page = pageSize(name);
        Quantity amount = quantity.quantity();
        boolean divides = page.signum() > 0
                && page.isInteger()
                && amount.amount().remainder(page.amount()).signum() == 0;
        if (!divides) {
            quantity.invalid(quantity.text() + " is not positive integer multiple of " + name);
        }
    }

    /** Zero if there is none in the name, which is not a validated quantity. */
    private static Quantity pageSize(String name) {
        return Quantity.find(name.substring(name.indexOf('-') + 1)).orElse(Quantity.ZERO);
    }

    private static void hugePagesNeedCompute(FieldValue requirements) {
        Set<String> named = new HashSet<>(requirements.child("limits").entries().keySet());
        named.addAll(requirements.child("requests").entries().keySet());
        hugePagesNeedCompute(requirements, named);
    }

    private static void hugePagesNeedCompute(FieldValue holder, Set<String> named) {
        if (named.stream().anyMatch(ResourceNames::hugePages) && Collections.disjoint(named, COMPUTE)) {
            holder.forbidden("HugePages require cpu or memory");
        }
    }
}
