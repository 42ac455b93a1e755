package dev.kontract.server.controller.endpoint;

import dev.kontract.model.DiscoveryV1EndpointPort;
import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointAddress;
import dev.kontract.model.EndpointConditions;
import dev.kontract.model.EndpointPort;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.EndpointSubset;
import dev.kontract.model.Endpoints;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The endpoints of an Endpoints object, grouped by the ports and the address family of their slices.
 *
 * @param groups the endpoints of each slice
 * @param skipped number of addresses beyond the limit
 */
record MirroredEndpoints(Map<Group, List<Endpoint>> groups, int skipped) {

    /** Maximum number of mirrored addresses of a subset. */
    static final int MOST = 1000;

    private static final Set<String> OWN_ANNOTATIONS =
            Set.of(TriggerTimes.ANNOTATION, "kubectl.kubernetes.io/last-applied-configuration");

    /** The common properties of the endpoints of a slice. */
    record Group(Set<DiscoveryV1EndpointPort> ports, String addressType) {

        static Group of(EndpointSlice slice) {
            return new Group(
                    new HashSet<>(ServicePods.orEmpty(slice.getPorts())),
                    Objects.requireNonNull(slice.getAddressType()));
        }
    }

    /** Addresses are the same only if they are of the same pod. */
    private record Identity(String ip, String uid) {

        static Identity of(EndpointAddress address) {
            String uid =
                    address.getTargetRef() == null ? "" : address.getTargetRef().getUid();
            return new Identity(Objects.requireNonNullElse(address.getIp(), ""), Objects.requireNonNullElse(uid, ""));
        }
    }

    /** Joins the subsets that have the same ports, and the ports that have the same addresses. */
    static MirroredEndpoints of(Endpoints endpoints) {
        Map<Identity, EndpointAddress> addresses = new HashMap<>();
        Map<DiscoveryV1EndpointPort, Map<Identity, Boolean>> ready = new LinkedHashMap<>();
        Map<Identity, Boolean> portless = new LinkedHashMap<>();
        for (EndpointSubset subset : ServicePods.orEmpty(endpoints.getSubsets())) {
            List<Map<Identity, Boolean>> at = new ArrayList<>();
            ServicePods.orEmpty(subset.getPorts())
                    .forEach(port -> at.add(ready.computeIfAbsent(mirrored(port), each -> new LinkedHashMap<>())));
            for (Map<Identity, Boolean> states : at.isEmpty() ? List.of(portless) : at) {
                record(ServicePods.orEmpty(subset.getAddresses()), true, addresses, states);
                record(ServicePods.orEmpty(subset.getNotReadyAddresses()), false, addresses, states);
            }
        }
        Map<Map<Identity, Boolean>, Set<DiscoveryV1EndpointPort>> subsets = new LinkedHashMap<>();
        ready.forEach((port, states) ->
                subsets.computeIfAbsent(states, each -> new LinkedHashSet<>()).add(port));
        MirroredEndpoints mirrored = new MirroredEndpoints(new LinkedHashMap<>(), 0);
        int skipped = mirrored.add(portless, Set.of(), addresses);
        for (Map.Entry<Map<Identity, Boolean>, Set<DiscoveryV1EndpointPort>> subset : subsets.entrySet()) {
            skipped += mirrored.add(subset.getKey(), subset.getValue(), addresses);
        }
        return new MirroredEndpoints(mirrored.groups, skipped);
    }

    /** An address that is listed as ready and as not ready is not ready. */
    private static void record(
            List<EndpointAddress> listed,
            boolean ready,
            Map<Identity, EndpointAddress> addresses,
            Map<Identity, Boolean> states) {
        for (EndpointAddress address : listed) {
            Identity identity = Identity.of(address);
            addresses.putIfAbsent(identity, address);
            states.merge(identity, ready, Boolean::logicalAnd);
        }
    }

    private int add(
            Map<Identity, Boolean> states,
            Set<DiscoveryV1EndpointPort> ports,
            Map<Identity, EndpointAddress> addresses) {
        int added = 0;
        for (boolean ready : List.of(true, false)) {
            for (Map.Entry<Identity, Boolean> state : states.entrySet()) {
                String ip = state.getKey().ip();
                if (state.getValue() == ready && added < MOST) {
                    groups.computeIfAbsent(
                                    new Group(ports, ip.contains(":") ? "IPv6" : "IPv4"), each -> new ArrayList<>())
                            .add(endpoint(Objects.requireNonNull(addresses.get(state.getKey())), ip, ready));
                    added++;
                }
            }
        }
        return states.size() - added;
    }

    private static Endpoint endpoint(EndpointAddress address, String ip, boolean ready) {
        String hostname = address.getHostname();
        return new Endpoint()
                .addresses(List.of(ip))
                .conditions(new EndpointConditions().ready(ready))
                .targetRef(address.getTargetRef())
                .nodeName(address.getNodeName())
                .hostname(hostname == null || hostname.isEmpty() ? null : hostname);
    }

    private static DiscoveryV1EndpointPort mirrored(EndpointPort port) {
        return new DiscoveryV1EndpointPort()
                .name(Objects.requireNonNullElse(port.getName(), ""))
                .port(port.getPort())
                .protocol(port.getProtocol())
                .appProtocol(port.getAppProtocol());
    }

    /** Plans the slices, one for each group; unused slices are reused for groups without one. */
    SlicePlan plan(Endpoints source, List<EndpointSlice> existing) {
        SlicePlan plan = new SlicePlan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Map<Group, List<EndpointSlice>> byGroup = new LinkedHashMap<>();
        for (EndpointSlice slice : existing) {
            byGroup.computeIfAbsent(Group.of(slice), each -> new ArrayList<>()).add(slice);
        }
        groups.forEach((group, endpoints) -> {
            List<EndpointSlice> present = byGroup.getOrDefault(group, List.of());
            EndpointSlice desired = slice(source, group, endpoints);
            if (present.isEmpty()) {
                plan.create().add(desired);
            } else {
                plan.delete().addAll(present.subList(1, present.size()));
                if (!isSame(present.get(0), desired)) {
                    plan.update().add(named(desired, present.get(0)));
                }
            }
        });
        byGroup.forEach((group, slices) -> {
            if (!groups.containsKey(group)) {
                plan.delete().addAll(slices);
            }
        });
        return recycled(plan);
    }

    private static SlicePlan recycled(SlicePlan plan) {
        for (EndpointSlice created : List.copyOf(plan.create())) {
            plan.delete().stream()
                    .filter(slice -> Objects.equals(slice.getAddressType(), created.getAddressType()))
                    .findFirst()
                    .ifPresent(slice -> {
                        plan.create().remove(created);
                        plan.delete().remove(slice);
                        plan.update().add(named(created, slice));
                    });
        }
        return plan;
    }

    private static EndpointSlice named(EndpointSlice desired, EndpointSlice present) {
        desired.metadata().generateName(null).name(present.name());
        return desired;
    }

    private static boolean isSame(EndpointSlice present, EndpointSlice desired) {
        return Set.copyOf(ServicePods.orEmpty(present.getEndpoints())).equals(Set.copyOf(desired.getEndpoints()))
                && present.labels().equals(desired.labels())
                && annotations(present).equals(annotations(desired))
                && ServicePods.orEmpty(present.metadata().getOwnerReferences())
                        .equals(desired.metadata().getOwnerReferences());
    }

    static Map<String, String> annotations(KubernetesObject object) {
        return Objects.requireNonNullElse(object.metadata().getAnnotations(), Map.of());
    }

    private static EndpointSlice slice(Endpoints source, Group group, List<Endpoint> endpoints) {
        Map<String, String> labels = new HashMap<>(source.labels());
        labels.put(EndpointSliceReconciler.SERVICE, source.name());
        labels.put(EndpointSliceReconciler.MANAGED_BY, MirroringReconciler.MANAGER);
        Map<String, String> annotations = new HashMap<>(annotations(source));
        annotations.keySet().removeAll(OWN_ANNOTATIONS);
        EndpointSlice slice = new EndpointSlice();
        slice.setMetadata(new ObjectMeta()
                .generateName(source.name() + '-')
                .namespace(source.namespace())
                .labels(labels)
                .annotations(annotations)
                .ownerReferences(List.of(new OwnerReference()
                        .apiVersion("v1")
                        .kind("Endpoints")
                        .name(source.name())
                        .uid(source.metadata().getUid())
                        .controller(true)
                        .blockOwnerDeletion(true))));
        slice.setAddressType(group.addressType());
        slice.setPorts(List.copyOf(group.ports()));
        slice.setEndpoints(endpoints);
        return slice;
    }
}
