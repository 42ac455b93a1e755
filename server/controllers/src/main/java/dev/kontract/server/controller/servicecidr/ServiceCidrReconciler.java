package dev.kontract.server.controller.servicecidr;

import dev.kontract.client.Kinds;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Condition;
import dev.kontract.model.IPAddress;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ServiceCIDR;
import dev.kontract.model.ServiceCIDRStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Finalizers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reconciles the finalizer and the condition {@code Ready} of a ServiceCIDR.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/network/extend-service-ip-ranges/">Extending Service IP ranges</a>
 */
final class ServiceCidrReconciler implements Reconciler {

    private static final String FINALIZER = "networking.k8s.io/service-cidr-finalizer";
    private static final String MANAGED_BY = "ipaddress.kubernetes.io/managed-by";
    private static final String ALLOCATOR = "ipallocator.k8s.io";

    /** An allocation may be in progress when a deletion starts. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final ControllerContext context;
    private final Informer<ServiceCIDR> ranges;
    private final Informer<IPAddress> addresses;

    ServiceCidrReconciler(ControllerContext context, Informer<ServiceCIDR> ranges, Informer<IPAddress> addresses) {
        this.context = context;
        this.ranges = ranges;
        this.addresses = addresses;
    }

    /** Returns a range, which may be deleted, and those that overlap it. */
    Stream<ServiceCIDR> overlapping(ServiceCIDR range) {
        Stream<ServiceCIDR> others = ranges.indexer().list().stream()
                .filter(other -> !Objects.equals(other.name(), range.name()))
                .filter(other ->
                        prefixes(other).anyMatch(each -> prefixes(range).anyMatch(each::overlaps)));
        return Stream.concat(Stream.of(range), others);
    }

    /** Returns the ranges an address of a service can be from. */
    Stream<ServiceCIDR> containing(IPAddress address) {
        if (!ALLOCATOR.equals(address.labels().get(MANAGED_BY))) {
            return Stream.of();
        }
        AddressPrefix own = AddressPrefix.ofAddress(Objects.requireNonNull(address.name()));
        return ranges.indexer().list().stream().filter(range -> prefixes(range).anyMatch(prefix -> prefix.gives(own)));
    }

    @Override
    public Result reconcile(Request request) {
        Optional<ServiceCIDR> found = ranges.indexer().get(request.toString());
        if (found.isEmpty()) {
            return Result.done();
        }
        try {
            return found.get().deleting() ? release(found.get()) : protect(found.get());
        } catch (ApiException.NotFound e) {
            return Result.done();
        }
    }

    private Result protect(ServiceCIDR range) {
        if (!Finalizers.of(range).contains(FINALIZER)) {
            write(Finalizers.with(range, FINALIZER));
            return Result.done(); // The write triggers another reconciliation.
        }
        report(range, new Condition().status("True").reason("").message("Kubernetes Service CIDR is ready"));
        return Result.done();
    }

    private Result release(ServiceCIDR range) {
        if (!Finalizers.of(range).contains(FINALIZER)) {
            return Result.done();
        }
        if (!isReplaced(range) && isOnlyRangeOfAnAddress(range)) {
            report(
                    range,
                    new Condition()
                            .status("False")
                            .reason("Terminating")
                            .message("There are still IPAddresses referencing the ServiceCIDR, please remove them"
                                    + " or create a new ServiceCIDR"));
            return Result.done();
        }
        Instant deleted =
                Objects.requireNonNull(range.metadata().getDeletionTimestamp()).instant();
        Duration left = Duration.between(context.clock().instant(), deleted.plus(GRACE));
        if (left.compareTo(Duration.ZERO) > 0) {
            return Result.again(left);
        }
        write(Finalizers.without(range, FINALIZER));
        return Result.done();
    }

    /** Returns whether other ranges cover this one completely. */
    private boolean isReplaced(ServiceCIDR range) {
        return prefixes(range)
                .allMatch(prefix -> ranges.indexer().list().stream()
                        .filter(other -> !Objects.equals(other.name(), range.name()))
                        .flatMap(ServiceCidrReconciler::prefixes)
                        .anyMatch(other -> other.covers(prefix)));
    }

    private boolean isOnlyRangeOfAnAddress(ServiceCIDR range) {
        return addresses.indexer().list().stream()
                .map(address -> containing(address).map(ServiceCIDR::name).toList())
                .anyMatch(names -> names.size() == 1 && names.contains(range.name()));
    }

    private void write(ServiceCIDR range) {
        context.client().resource(Kinds.SERVICE_CIDR).replace(range);
    }

    private void report(ServiceCIDR range, Condition ready) {
        boolean known = range.getStatus() != null
                && Objects.requireNonNullElse(range.getStatus().getConditions(), List.<Condition>of()).stream()
                        .anyMatch(each -> "Ready".equals(each.getType())
                                && Objects.equals(each.getStatus(), ready.getStatus())
                                && Objects.equals(each.getReason(), ready.getReason())
                                && Objects.equals(each.getMessage(), ready.getMessage()));
        if (!known) {
            ServiceCIDR status = new ServiceCIDR().metadata(new ObjectMeta().name(range.name()));
            status.setStatus(new ServiceCIDRStatus()
                    .conditions(List.of(ready.type("Ready")
                            .lastTransitionTime(new Time(context.clock().instant())))));
            context.client()
                    .resource(Kinds.SERVICE_CIDR)
                    .status()
                    .apply(
                            status,
                            WriteOptions.standard()
                                    .fieldManager("service-cidr-controller")
                                    .force());
        }
    }

    private static Stream<AddressPrefix> prefixes(ServiceCIDR range) {
        return range.getSpec() == null
                ? Stream.of()
                : Objects.requireNonNullElse(range.getSpec().getCidrs(), List.<String>of()).stream()
                        .map(AddressPrefix::of);
    }
}
