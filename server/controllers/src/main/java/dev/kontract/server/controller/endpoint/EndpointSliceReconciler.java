package dev.kontract.server.controller.endpoint;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.DiscoveryV1EndpointPort;
import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointConditions;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.model.Service;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reconciles the EndpointSlices of a service, for each IP family and each set of ports that its pods have.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/">EndpointSlices</a>
 */
final class EndpointSliceReconciler implements Reconciler {

    /** The index of slices by the service they belong to. */
    static final String BY_SERVICE = "service";

    static final String SERVICE = "kubernetes.io/service-name";
    static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";
    static final String MANAGER = "endpointslice-controller.k8s.io";

    private static final String HEADLESS = "service.kubernetes.io/headless";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final Set<String> RESERVED = Set.of(SERVICE, MANAGED_BY, HEADLESS);

    private final SliceWrites writes;
    private final Expectations expectations;
    private final Informer<Service> services;
    private final Informer<Pod> pods;
    private final Informer<EndpointSlice> slices;
    private final Informer<Node> nodes;
    private final TriggerTimes triggers = new TriggerTimes();

    EndpointSliceReconciler(
            KontractClient client,
            Expectations expectations,
            Informer<Service> services,
            Informer<Pod> pods,
            Informer<EndpointSlice> slices,
            Informer<Node> nodes) {
        this.writes = new SliceWrites(client, expectations);
        this.expectations = expectations;
        this.services = services;
        this.pods = pods;
        this.slices = slices;
        this.nodes = nodes;
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Result> pending = expectations.open(request);
        Optional<Service> found = services.indexer().get(request.toString());
        if (found.isEmpty() || !ServicePods.isFollowed(found.get())) {
            triggers.forget(request);
            expectations.forget(request);
            return Result.done(); // The garbage collector deletes the slices of a deleted service.
        }
        return pending.orElseGet(() -> reconcile(request, found.get()));
    }

    private Result reconcile(Request request, Service service) {
        List<EndpointSlice> existing = slices.indexer().byIndex(BY_SERVICE, request.toString()).stream()
                .filter(slice -> !slice.deleting())
                .toList();
        List<Pod> selected = ServicePods.of(service, pods);
        Optional<Instant> trigger = triggers.next(request, service, selected);
        List<String> families = ServicePods.orEmpty(service.getSpec().getIpFamilies());
        for (String family : families.isEmpty() ? List.of("IPv4") : families) {
            List<EndpointSlice> own = existing.stream()
                    .filter(slice -> family.equals(slice.getAddressType()))
                    .toList();
            SlicePlan plan = SlicePlan.of(own, desired(service, selected, family), base(service, family));
            Stream.concat(plan.create().stream(), plan.update().stream())
                    .forEach(slice -> TriggerTimes.annotate(slice.metadata(), trigger));
            writes.carryOut(request, plan);
        }
        existing.stream()
                .filter(slice -> !families.isEmpty() && !families.contains(slice.getAddressType()))
                .forEach(slice -> writes.delete(request.namespace(), slice));
        return Result.done();
    }

    /** Returns a slice of the service without ports and endpoints. */
    private static EndpointSlice base(Service service, String family) {
        Map<String, String> labels = new HashMap<>(service.labels());
        labels.keySet().removeAll(RESERVED);
        if (ServicePods.isHeadless(service)) {
            labels.put(HEADLESS, "");
        }
        labels.put(SERVICE, service.name());
        labels.put(MANAGED_BY, MANAGER);
        EndpointSlice slice = new EndpointSlice();
        slice.setMetadata(new ObjectMeta()
                .generateName(service.name() + '-')
                .namespace(service.namespace())
                .labels(labels)
                .ownerReferences(List.of(new OwnerReference()
                        .apiVersion("v1")
                        .kind("Service")
                        .name(service.name())
                        .uid(service.metadata().getUid())
                        .controller(true)
                        .blockOwnerDeletion(true))));
        slice.setAddressType(family);
        return slice;
    }

    private Map<Set<DiscoveryV1EndpointPort>, List<Endpoint>> desired(
            Service service, List<Pod> selected, String family) {
        Map<Set<DiscoveryV1EndpointPort>, List<Endpoint>> desired = new LinkedHashMap<>();
        for (Pod pod : selected) {
            List<String> addresses = ServicePods.addresses(pod, family.equals("IPv6"));
            if (ServicePods.isReachable(pod) && !addresses.isEmpty()) {
                desired.computeIfAbsent(ports(pod, service), ports -> new ArrayList<>())
                        .add(endpoint(pod, service, addresses));
            }
        }
        return desired;
    }

    private static Set<DiscoveryV1EndpointPort> ports(Pod pod, Service service) {
        Set<DiscoveryV1EndpointPort> ports = new LinkedHashSet<>();
        ServicePods.orEmpty(service.getSpec().getPorts())
                .forEach(port -> ServicePods.port(pod, port)
                        .ifPresent(number -> ports.add(new DiscoveryV1EndpointPort()
                                .name(Objects.requireNonNullElse(port.getName(), ""))
                                .port(number)
                                .protocol(port.getProtocol())
                                .appProtocol(port.getAppProtocol()))));
        return ports;
    }

    private Endpoint endpoint(Pod pod, Service service, List<String> addresses) {
        boolean serving = PodHealth.isReady(pod);
        boolean ready = ServicePods.publishesAll(service) || (serving && !pod.deleting());
        String node = ServicePods.node(pod);
        return new Endpoint()
                .addresses(addresses)
                .conditions(
                        new EndpointConditions().ready(ready).serving(serving).terminating(pod.deleting()))
                .hostname(ServicePods.hostname(pod, service))
                .targetRef(ServicePods.reference(pod))
                .nodeName(node)
                .zone(
                        node == null
                                ? null
                                : nodes.indexer()
                                        .get(node)
                                        .map(known -> known.labels().get(ZONE))
                                        .filter(zone -> !zone.isEmpty())
                                        .orElse(null));
    }
}
