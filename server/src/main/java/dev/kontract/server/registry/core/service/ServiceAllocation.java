package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.registry.Allocation;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives services their cluster IPs and node ports, none of them twice.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/cluster-ip-allocation/">Service ClusterIP
 *     allocation</a>
 */
public final class ServiceAllocation implements Allocation {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceAllocation.class);

    private record UsedAddress(String address, String holder) {}

    private final ServiceNetwork network;
    private final RandomGenerator random;
    private final StoredClaims claims;
    private final ClusterIpRanges ranges;
    private final CompiledObjects<ServiceClaims> services =
            new CompiledObjects<>(entry -> ServiceClaims.of(StoredJson.parse(entry)));
    private final CompiledObjects<UsedAddress> addresses = new CompiledObjects<>(entry -> {
        JsonNode address = StoredJson.parse(entry);
        return new UsedAddress(address.path("metadata").path("name").asText(), StoredClaims.addressHolder(address));
    });
    private final Set<Object> reserved = new HashSet<>();

    /**
     * Creates an allocation that knows of no services until it receives them.
     *
     * @param network the addresses and ports
     * @param random picks among those that are free
     * @param addresses the store of IPAddress objects
     * @param storage where services are stored, and what is claimed for them
     */
    public ServiceAllocation(
            ServiceNetwork network,
            RandomGenerator random,
            Supplier<GenericStore> addresses,
            Supplier<Storage> storage) {
        this.network = network;
        this.random = random;
        this.claims = new StoredClaims(addresses, storage);
        this.ranges = new ClusterIpRanges(network);
    }

    /** Returns the addresses and ports. */
    public ServiceNetwork network() {
        return network;
    }

    /** Returns what receives the objects that declare addresses, or use addresses and ports, by their keys. */
    public Map<Keys, KeyFeed.Sink> sinks() {
        return Map.of(
                Keys.of("", "services"),
                services,
                Keys.of("networking.k8s.io", "ipaddresses"),
                addresses,
                Keys.of("networking.k8s.io", "servicecidrs"),
                ranges.sink());
    }

    /** What is claimed for services. */
    StoredClaims claims() {
        return claims;
    }

    @Override
    public Reservation reserve(
            String namespace, ObjectNode object, @Nullable ObjectNode current, WriteMode mode, FieldErrors errors) {
        String holder = ServiceClaims.holder(namespace, Metadata.of(object).name());
        ServiceClaims before = current == null
                ? new ServiceClaims(holder, Set.of(), Set.of())
                : ServiceClaims.of(holder, current.path("spec"));
        JsonNode asked = object.path("spec").deepCopy();
        Set<Object> lost = new HashSet<>();
        while (true) {
            Set<Object> added = pick(object, current, before, lost, errors);
            if (mode == WriteMode.DRY_RUN || !errors.isEmpty()) {
                return stored -> forget(added);
            }
            ServiceClaims after = ServiceClaims.of(holder, object.path("spec"));
            Claimed claimed = new Claimed(before, after, added);
            Optional<Object> taken = claimed.claimAll();
            if (taken.isEmpty()) {
                return claimed;
            }
            claimed.end(false);
            if (!lost.add(taken.get())) {
                FieldValue.of(object, "spec", errors).invalid("provided value is already allocated: " + taken.get());
                return claimed;
            }
            object.set("spec", asked.deepCopy());
        }
    }

    /** Fills in what a service lacks, and returns what it has that it did not have before; nothing if there are errors. */
    private synchronized Set<Object> pick(
            ObjectNode object,
            @Nullable ObjectNode current,
            ServiceClaims before,
            Set<Object> lost,
            FieldErrors errors) {
        ObjectNode spec = object.withObjectProperty("spec");
        JsonNode was = current == null ? MissingNode.getInstance() : current.path("spec");
        if (current != null) {
            keep(spec, was);
        }
        Set<Object> taken = taken(before);
        taken.addAll(lost);
        allocate(FieldValue.of(object, "spec", errors), taken, before, was);
        if (!errors.isEmpty()) {
            return Set.of();
        }
        Set<Object> added = ServiceClaims.of(before.holder(), spec).values();
        added.removeAll(before.values());
        reserved.addAll(added);
        return added;
    }

    private synchronized void forget(Set<Object> values) {
        reserved.removeAll(values);
    }

    /** What one write has claimed, from the first claim on. */
    private final class Claimed implements Reservation {

        private final ServiceClaims before;
        private final ServiceClaims after;
        private final Set<Object> added;
        private final Map<Object, Entry> made = new HashMap<>();

        Claimed(ServiceClaims before, ServiceClaims after, Set<Object> added) {
            this.before = before;
            this.after = after;
            this.added = added;
        }

        /** Claims what was picked, and returns the first value that somebody else has. */
        Optional<Object> claimAll() {
            try {
                for (Object value : added) {
                    Optional<Entry> claim = claims.claim(value, after.namespace(), after.name());
                    if (claim.isEmpty()) {
                        return Optional.of(value);
                    }
                    made.put(value, claim.get());
                }
                return Optional.empty();
            } catch (RuntimeException e) {
                end(false);
                throw e;
            }
        }

        @Override
        public Map<String, Long> conditions() {
            Map<String, Long> conditions = new HashMap<>();
            made.values().forEach(claim -> conditions.put(claim.key(), claim.revision()));
            return conditions;
        }

        /** Whatever is not given up now because the storage fails, the repair gives up. */
        @Override
        public void end(boolean stored) {
            try {
                Set<Object> given = stored ? before.values() : made.keySet();
                Set<Object> kept = stored ? after.values() : Set.of();
                given.stream()
                        .filter(value -> !kept.contains(value))
                        .forEach(value -> claims.releaseIfUnused(value, after.holder()));
            } catch (StorageException | StatusException e) {
                LOG.debug("Claims of {} were not given up", after.holder(), e);
            } finally {
                forget(added);
            }
        }
    }

    @Override
    public void release(ObjectNode deleted, long revision) {
        ServiceClaims service = ServiceClaims.of(deleted);
        try {
            service.values().forEach(value -> claims.release(value, service.holder(), revision));
        } catch (StorageException | StatusException e) {
            LOG.debug("Claims of {} were not given up", service.holder(), e);
        }
    }

    /** What a service cannot have because something else does. */
    private Set<Object> taken(ServiceClaims own) {
        Set<Object> taken = new HashSet<>(reserved);
        for (ServiceClaims other : services.current()) {
            if (!other.holder().equals(own.holder())) {
                taken.addAll(other.addresses());
                taken.addAll(other.ports());
            }
        }
        for (UsedAddress used : addresses.current()) {
            if (!used.holder().equals(own.holder())) {
                taken.add(used.address());
            }
        }
        return taken;
    }

    /**
     * Allocates what is missing. What is asked for is judged first: when it cannot be had, upstream reports just that.
     *
     * @param was the stored spec; missing on create
     */
    private void allocate(FieldValue spec, Set<Object> taken, ServiceClaims before, JsonNode was) {
        ObjectNode node = (ObjectNode) spec.node();
        if (ServiceTypes.of(node).equals("ExternalName")) {
            if (before.addresses().isEmpty()
                    && !node.path("clusterIP").asText("").isEmpty()) {
                mirror(node);
            }
            return;
        }
        mirror(node);
        ServiceFamilies.complete(spec, was);
        boolean had = !was.isMissingNode() && !ServiceTypes.of(was).equals("ExternalName");
        if (spec.errors().isEmpty() && !had) {
            clusterIp(spec, taken);
        }
        if (spec.errors().isEmpty() && ServiceTypes.nodePorts(node)) {
            nodePorts(spec, taken, before);
        }
        if (spec.errors().isEmpty() && ServiceTypes.healthCheck(node)) {
            healthCheckPort(spec, taken, before);
        }
    }

    /** Keeps allocated values unless the service requests others. */
    static void keep(ObjectNode spec, JsonNode was) {
        boolean hadAddress = !ServiceTypes.of(was).equals("ExternalName");
        if (ServiceTypes.of(spec).equals("ExternalName")) {
            return;
        }
        if (hadAddress) {
            keepAddresses(spec, was);
        }
        if (hadAddress && !spec.has("ipFamilies")) {
            copy(spec, was, "ipFamilies");
        }
        if (hadAddress && !spec.has("ipFamilyPolicy")) {
            copy(spec, was, "ipFamilyPolicy");
        }
        if (ServiceTypes.nodePorts(spec) && ServiceTypes.exposesNodes(was)) {
            keepNodePorts(spec.path("ports"), was.path("ports"));
        }
        if (ServiceTypes.healthCheck(spec) && spec.path("healthCheckNodePort").asLong() == 0) {
            copy(spec, was, "healthCheckNodePort");
        }
    }

    /** A client may send one form of the addresses without the other, or change only the one it knows. */
    private static void keepAddresses(ObjectNode spec, JsonNode was) {
        boolean sameAddresses = spec.path("clusterIPs").equals(was.path("clusterIPs"));
        if (spec.path("clusterIP").asText("").isEmpty()) {
            copy(spec, was, "clusterIP");
        }
        if (spec.path("clusterIPs").isEmpty()) {
            copy(spec, was, "clusterIPs");
            sameAddresses = true;
        }
        if (sameAddresses && !spec.path("clusterIP").equals(was.path("clusterIP"))) {
            spec.putArray("clusterIPs").add(spec.path("clusterIP"));
        }
    }

    /** Ports are matched by name. */
    private static void keepNodePorts(JsonNode ports, JsonNode was) {
        Map<String, Integer> before = new HashMap<>();
        was.forEach(port -> before.put(name(port), port.path("nodePort").asInt()));
        Set<Integer> taken = new HashSet<>();
        ports.forEach(port -> taken.add(port.path("nodePort").asInt()));
        for (JsonNode port : ports) {
            Integer number = before.get(name(port));
            if (port.path("nodePort").asInt() == 0 && number != null && taken.add(number)) {
                ((ObjectNode) port).put("nodePort", number);
            }
        }
    }

    private static String name(JsonNode port) {
        return port.path("name").asText("");
    }

    private static void copy(ObjectNode to, JsonNode from, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field).deepCopy());
        }
    }

    /** Allocates an address unless one is asked for; a headless service has none. */
    private void clusterIp(FieldValue at, Set<Object> taken) {
        ObjectNode spec = (ObjectNode) at.node();
        String asked = spec.path("clusterIP").asText("");
        if (asked.isEmpty()) {
            String free = ranges.free(taken, random)
                    .orElseThrow(() -> StatusException.internal("failed to allocate a serviceIP: range is full"));
            spec.put("clusterIP", free);
            mirror(spec);
        } else if (!asked.equals("None")) {
            requested(at.child("clusterIPs"), Objects.requireNonNull(IpAddress.parse(asked)), taken);
        }
    }

    /** Fills in the list of addresses from the one that is given. */
    private static void mirror(ObjectNode spec) {
        if (spec.path("clusterIPs").isEmpty()
                && !spec.path("clusterIP").asText("").isEmpty()) {
            spec.putArray("clusterIPs").add(spec.path("clusterIP"));
        }
    }

    private void requested(FieldValue at, IpAddress asked, Set<Object> taken) {
        String address = asked.canonical();
        if (!ranges.contain(asked)) {
            refuse(at, address, "the provided network does not match the current range");
        } else if (taken.contains(address)) {
            refuse(at, address, "provided IP is already allocated");
        }
    }

    private static void refuse(FieldValue at, String address, String why) {
        at.invalid(at.node(), "failed to allocate IP " + address + ": " + why);
    }

    /** Ports that name the same port share a node port; what is asked for comes before what is picked. */
    private void nodePorts(FieldValue spec, Set<Object> taken, ServiceClaims before) {
        Set<Object> others = new HashSet<>(taken);
        Map<Long, Integer> known = new HashMap<>();
        for (FieldValue port : spec.items("ports")) {
            FieldValue number = port.child("nodePort");
            int asked = (int) number.number();
            boolean shared = asked == known.getOrDefault(port.child("port").number(), 0);
            if (asked == 0 || shared) {
                continue;
            }
            boolean own = before.ports().contains(asked);
            refusal(asked, own ? Set.of() : others).ifPresent(number::invalid);
            if (!spec.errors().isEmpty()) {
                return;
            }
            others.add(asked);
            known.putIfAbsent(port.child("port").number(), asked);
        }
        for (FieldValue port : spec.items("ports")) {
            if (port.child("nodePort").number() == 0) {
                int number = known.computeIfAbsent(port.child("port").number(), each -> nodePort(others));
                ((ObjectNode) port.node()).put("nodePort", number);
            }
        }
    }

    private void healthCheckPort(FieldValue spec, Set<Object> taken, ServiceClaims before) {
        FieldValue port = spec.child("healthCheckNodePort");
        int asked = (int) port.number();
        if (asked == 0) {
            ((ObjectNode) spec.node()).put("healthCheckNodePort", nodePort(taken));
        } else if (!before.ports().contains(asked)) {
            refusal(asked, taken).ifPresent(port::invalid);
        }
    }

    /** Why a node port cannot be had. */
    private Optional<String> refusal(int port, Set<Object> taken) {
        if (port < network.firstPort() || port > network.lastPort()) {
            return Optional.of("provided port is not in the valid range. The range of valid ports is "
                    + network.firstPort() + "-" + network.lastPort());
        }
        return taken.contains(port) ? Optional.of("provided port is already allocated") : Optional.empty();
    }

    private int nodePort(Set<Object> taken) {
        int size = network.lastPort() - network.firstPort() + 1;
        int first = (int) AddressBlock.offset(size, 128, 32);
        int beyond = size - first;
        int start = random.nextInt(Math.max(1, beyond));
        for (int i = 0; i < size; i++) {
            int number = network.firstPort() + (i < beyond ? first + (start + i) % beyond : i - beyond);
            if (taken.add(number)) {
                return number;
            }
        }
        throw StatusException.internal("failed to allocate a nodePort: range is full");
    }
}
