package dev.kontract.server.controller.endpoint;

import dev.kontract.model.DiscoveryV1EndpointPort;
import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes to the slices of a service. Endpoints stay in their slice, new ones are added to slices that change anyway, and a
 * slice is created only when the others are full.
 *
 * @param create the new slices
 * @param update the slices with their new endpoints
 * @param delete the unused slices
 */
record SlicePlan(List<EndpointSlice> create, List<EndpointSlice> update, List<EndpointSlice> delete) {

    private static final int MOST_ENDPOINTS = 100;

    private record Identity(List<String> addresses, String pod) {

        static Identity of(Endpoint endpoint) {
            String pod = endpoint.getTargetRef() == null
                    ? ""
                    : Objects.requireNonNullElse(endpoint.getTargetRef().getName(), "");
            return new Identity(endpoint.getAddresses(), pod);
        }
    }

    /**
     * Plans the slices of one address type.
     *
     * @param existing the existing slices
     * @param desired the endpoints by their ports
     * @param base the template of new slices
     */
    static SlicePlan of(
            List<EndpointSlice> existing,
            Map<Set<DiscoveryV1EndpointPort>, List<Endpoint>> desired,
            EndpointSlice base) {
        SlicePlan plan = new SlicePlan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Map<Set<DiscoveryV1EndpointPort>, List<EndpointSlice>> byPorts = new LinkedHashMap<>();
        for (EndpointSlice slice : existing) {
            if (isOwned(slice, base)) {
                Set<DiscoveryV1EndpointPort> ports = new HashSet<>(ServicePods.orEmpty(slice.getPorts()));
                byPorts.computeIfAbsent(ports, each -> new ArrayList<>()).add(slice);
            } else {
                plan.delete.add(slice);
            }
        }
        desired.forEach(
                (ports, endpoints) -> plan.fill(byPorts.getOrDefault(ports, List.of()), ports, endpoints, base));
        byPorts.forEach((ports, slices) -> {
            if (!desired.containsKey(ports)) {
                plan.delete.addAll(slices);
            }
        });
        plan.keepOne(existing, base);
        return plan;
    }

    private static boolean isOwned(EndpointSlice slice, EndpointSlice base) {
        String service = base.metadata().getOwnerReferences().get(0).getUid();
        return ServicePods.orEmpty(slice.metadata().getOwnerReferences()).stream()
                .anyMatch(owner -> Objects.equals(owner.getUid(), service) && "Service".equals(owner.getKind()));
    }

    /** A service always has a slice, if need be one without ports and endpoints. */
    private void keepOne(List<EndpointSlice> existing, EndpointSlice base) {
        if (existing.size() != delete.size() || !create.isEmpty()) {
            return;
        }
        EndpointSlice only = delete.size() == 1 ? delete.get(0) : null;
        boolean serves = only != null
                && isOwned(only, base)
                && ServicePods.orEmpty(only.getEndpoints()).isEmpty()
                && ServicePods.orEmpty(only.getPorts()).isEmpty()
                && only.labels().equals(base.labels());
        if (serves) {
            delete.clear();
        } else {
            create.add(filled(base, Set.of(), new ArrayList<>()));
        }
    }

    private void fill(
            List<EndpointSlice> slices,
            Set<DiscoveryV1EndpointPort> ports,
            List<Endpoint> endpoints,
            EndpointSlice base) {
        Map<Identity, Endpoint> missing = new LinkedHashMap<>();
        endpoints.forEach(endpoint -> missing.put(Identity.of(endpoint), endpoint));
        Map<EndpointSlice, List<Endpoint>> changed = new LinkedHashMap<>();
        Map<EndpointSlice, List<Endpoint>> unchanged = new LinkedHashMap<>();
        for (EndpointSlice slice : slices) {
            List<Endpoint> kept = new ArrayList<>();
            for (Endpoint endpoint : ServicePods.orEmpty(slice.getEndpoints())) {
                Endpoint desired = missing.remove(Identity.of(endpoint));
                if (desired != null) {
                    kept.add(desired);
                }
            }
            boolean same = kept.equals(ServicePods.orEmpty(slice.getEndpoints()))
                    && slice.labels().equals(base.labels());
            (same ? unchanged : changed).put(slice, kept);
        }
        Deque<Endpoint> left = new ArrayDeque<>(missing.values());
        changed.values().stream()
                .sorted(Comparator.<List<Endpoint>>comparingInt(List::size).reversed())
                .forEach(kept -> take(left, kept));
        while (!left.isEmpty()) {
            EndpointSlice open = left.size() < MOST_ENDPOINTS ? fullest(unchanged, left.size()) : null;
            List<Endpoint> kept = open == null ? new ArrayList<>() : Objects.requireNonNull(unchanged.remove(open));
            take(left, kept);
            if (open == null) {
                create.add(filled(base, ports, kept));
            } else {
                changed.put(open, kept);
            }
        }
        changed.forEach((slice, kept) -> {
            if (kept.isEmpty()) {
                delete.add(slice);
            } else {
                EndpointSlice next = Json.copy(slice);
                next.metadata().setLabels(new HashMap<>(base.labels()));
                next.setEndpoints(kept);
                update.add(next);
            }
        });
    }

    private static void take(Deque<Endpoint> left, List<Endpoint> kept) {
        while (!left.isEmpty() && kept.size() < MOST_ENDPOINTS) {
            kept.add(left.remove());
        }
    }

    /** Returns the slice that would be fullest with so many more endpoints, or null if none has space for them. */
    private static @Nullable EndpointSlice fullest(Map<EndpointSlice, List<Endpoint>> slices, int more) {
        return slices.entrySet().stream()
                .filter(slice -> slice.getValue().size() + more <= MOST_ENDPOINTS)
                .max(Comparator.comparingInt(slice -> slice.getValue().size()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private static EndpointSlice filled(
            EndpointSlice base, Set<DiscoveryV1EndpointPort> ports, List<Endpoint> endpoints) {
        EndpointSlice slice = Json.copy(base);
        slice.setPorts(List.copyOf(ports));
        slice.setEndpoints(endpoints);
        return slice;
    }
}
