package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.EndpointAddress;
import dev.kontract.model.EndpointPort;
import dev.kontract.model.EndpointSubset;
import dev.kontract.model.Endpoints;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reconciles the Endpoints of a service: the first address of each pod, as ready or not ready, at the ports of the service.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/service/#endpoints">Endpoints</a>
 */
final class EndpointsReconciler implements Reconciler {

    private static final String HEADLESS = "service.kubernetes.io/headless";
    private static final String MANAGED_BY = "endpoints.kubernetes.io/managed-by";
    private static final String MANAGER = "endpoint-controller";

    private final KontractClient client;
    private final Informer<Service> services;
    private final Informer<Pod> pods;
    private final Informer<Endpoints> endpoints;
    private final TriggerTimes triggers = new TriggerTimes();

    EndpointsReconciler(
            KontractClient client, Informer<Service> services, Informer<Pod> pods, Informer<Endpoints> endpoints) {
        this.client = client;
        this.services = services;
        this.pods = pods;
        this.endpoints = endpoints;
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Service> service = services.indexer().get(request.toString());
        Optional<Endpoints> current = endpoints.indexer().get(request.toString());
        if (service.isEmpty()) {
            current.ifPresent(gone -> delete(request));
            triggers.forget(request);
        } else if (ServicePods.isFollowed(service.get())) {
            List<Pod> selected = ServicePods.of(service.get(), pods);
            Optional<Instant> trigger = triggers.next(request, service.get(), selected);
            write(request, desired(service.get(), selected), current, trigger);
        }
        return Result.done();
    }

    private void delete(Request request) {
        try {
            client.resource(Kinds.ENDPOINTS, request.namespace()).delete(request.name());
        } catch (ApiException.NotFound e) {
            // Deleted by another client.
        }
    }

    private void write(Request request, Endpoints desired, Optional<Endpoints> current, Optional<Instant> trigger) {
        if (current.isPresent()) {
            Endpoints before = current.get();
            boolean same = ServicePods.orEmpty(before.getSubsets()).equals(desired.getSubsets())
                    && before.labels().equals(desired.labels());
            if (!same) {
                desired.metadata()
                        .annotations(before.metadata().getAnnotations())
                        .resourceVersion(before.metadata().getResourceVersion());
                TriggerTimes.annotate(desired.metadata(), trigger);
                client.resource(Kinds.ENDPOINTS, request.namespace()).replace(desired);
            }
            return;
        }
        TriggerTimes.annotate(desired.metadata(), trigger);
        try {
            client.resource(Kinds.ENDPOINTS, request.namespace()).create(desired);
        } catch (ApiException.Forbidden e) {
            // The namespace is being deleted, and the service with it.
        }
    }

    private static Endpoints desired(Service service, List<Pod> selected) {
        SubsetPacking packing = new SubsetPacking();
        boolean six = isSix(service);
        boolean all = ServicePods.publishesAll(service);
        for (Pod pod : selected) {
            List<String> addresses = ServicePods.addresses(pod, six);
            if (ServicePods.isReachable(pod) && (all || !pod.deleting()) && !addresses.isEmpty()) {
                EndpointAddress address = new EndpointAddress()
                        .ip(addresses.get(0))
                        .hostname(ServicePods.hostname(pod, service))
                        .nodeName(ServicePods.node(pod))
                        .targetRef(ServicePods.reference(pod));
                packing.add(address, ports(pod, service), all || PodHealth.isReady(pod));
            }
        }
        Map<String, String> labels = new HashMap<>(service.labels());
        labels.remove(HEADLESS);
        if (ServicePods.isHeadless(service)) {
            labels.put(HEADLESS, "");
        }
        labels.put(MANAGED_BY, MANAGER);
        Endpoints desired = new Endpoints();
        desired.setMetadata(new ObjectMeta()
                .name(service.name())
                .namespace(service.namespace())
                .labels(labels));
        desired.setSubsets(packing.subsets());
        return desired;
    }

    private static boolean isSix(Service service) {
        List<String> families = ServicePods.orEmpty(service.getSpec().getIpFamilies());
        return !families.isEmpty() && families.get(0).equals("IPv6");
    }

    /** Returns the ports of a pod for a service; an empty Optional if the service has ports and the pod none of them. */
    private static Optional<List<EndpointPort>> ports(Pod pod, Service service) {
        List<ServicePort> desired = ServicePods.orEmpty(service.getSpec().getPorts());
        List<EndpointPort> ports = desired.stream()
                .flatMap(port -> ServicePods.port(pod, port)
                        .map(number -> new EndpointPort()
                                .name(port.getName())
                                .port(number)
                                .protocol(port.getProtocol())
                                .appProtocol(port.getAppProtocol()))
                        .stream())
                .sorted(Comparator.comparing(EndpointPort::getPort)
                        .thenComparing(port -> String.valueOf(port.getName())))
                .toList();
        boolean served = !ports.isEmpty() || (desired.isEmpty() && ServicePods.isHeadless(service));
        return served ? Optional.of(ports) : Optional.empty();
    }

    /** Gathers addresses that have the same ports. */
    private static final class SubsetPacking {

        private final Map<List<EndpointPort>, EndpointSubset> subsets = new LinkedHashMap<>();

        void add(EndpointAddress address, Optional<List<EndpointPort>> ports, boolean ready) {
            ports.ifPresent(same -> {
                EndpointSubset subset = subsets.computeIfAbsent(
                        same, each -> each.isEmpty() ? new EndpointSubset() : new EndpointSubset().ports(each));
                if (ready) {
                    subset.addAddressesItem(address);
                } else {
                    subset.addNotReadyAddressesItem(address);
                }
            });
        }

        List<EndpointSubset> subsets() {
            return List.copyOf(subsets.values());
        }
    }
}
