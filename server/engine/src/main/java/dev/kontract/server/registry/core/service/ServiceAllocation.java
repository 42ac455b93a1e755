package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.registry.Allocation;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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

    private static final GroupVersionKind IP_ADDRESS = new GroupVersionKind("networking.k8s.io", "v1", "IPAddress");
    private static final GroupVersionKind ENDPOINTS = new GroupVersionKind("", "v1", "Endpoints");
    private static final String NOT_ALLOCATED = "failed to allocate IP";
    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);

    private final ServiceNetwork network;
    private final RandomGenerator random;
    private final Function<GroupVersionKind, GenericStore> stores;
    private final StoredClaims claims;
    private final ClusterIpRanges ranges;
    private final CompiledObjects<ServiceClaims> services =
            new CompiledObjects<>(entry -> ServiceClaims.of(StoredJson.parse(entry)));
    private final CompiledObjects<String> addresses = new CompiledObjects<>(
            entry -> StoredJson.parse(entry).path("metadata").path("name").asText());
    private final Set<Object> reserved = new HashSet<>();

    /**
     * Creates an allocation without services.
     *
     * @param network the addresses and ports
     * @param random picks among those that are free
     * @param stores the stores of IPAddress and Endpoints objects
     * @param storage the storage of services and their claims
     */
    public ServiceAllocation(
            ServiceNetwork network,
            RandomGenerator random,
            Function<GroupVersionKind, GenericStore> stores,
            Supplier<Storage> storage) {
        this.network = network;
        this.random = random;
        this.stores = stores;
        this.claims = new StoredClaims(() -> stores.apply(IP_ADDRESS), storage);
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

    /** Returns the claims of services. */
    StoredClaims claims() {
        return claims;
    }

    /** Each attempt that another service overtakes leaves out one more address or port, so there are fewer and fewer. */
    @Override
    public Reservation reserve(
            String namespace,
            ObjectNode object,
            @Nullable ObjectNode current,
            WriteMode mode,
            WriteContext context,
            FieldErrors errors) {
        String holder = ServiceClaims.holder(namespace, Metadata.of(object).name());
        ServiceClaims before = current == null
                ? new ServiceClaims(holder, Set.of(), Set.of())
                : ServiceClaims.of(holder, current.path("spec"));
        JsonNode asked = object.path("spec").deepCopy();
        Set<Object> lost = new HashSet<>();
        while (true) {
            Set<Object> added = pick(object, current, before, lost, mode, errors);
            if (mode == WriteMode.DRY_RUN || !errors.isEmpty()) {
                return stored -> {};
            }
            ServiceClaims after = ServiceClaims.of(holder, object.path("spec"));
            Claimed claimed =
                    new Claimed(before, after, added, asked.path("clusterIP").asText(""), context);
            Optional<Object> taken = claimed.claimAll();
            if (taken.isEmpty()) {
                return claimed;
            }
            claimed.end(false);
            if (!lost.add(taken.get())) {
                throw new IllegalStateException(taken.get() + " was picked again after it was lost");
            }
            object.set("spec", asked.deepCopy());
        }
    }

    /**
     * Fills in what a service lacks, and returns what it has that it did not have before; nothing if there are errors or nothing
     * is to be stored.
     */
    private synchronized Set<Object> pick(
            ObjectNode object,
            @Nullable ObjectNode current,
            ServiceClaims before,
            Set<Object> lost,
            WriteMode mode,
            FieldErrors errors) {
        ObjectNode spec = object.withObjectProperty("spec");
        JsonNode was = current == null ? MissingNode.getInstance() : current.path("spec");
        if (current == null) {
            AllocatedValues.complete(spec);
        } else {
            AllocatedValues.keep(spec, was);
        }
        if (ServiceTypes.hasAddress(spec)) {
            Set<Object> taken = taken();
            taken.addAll(before.values());
            taken.addAll(lost);
            allocate(FieldValue.of(object, "spec", errors), was, taken, mode);
        }
        if (!errors.isEmpty() || mode == WriteMode.DRY_RUN) {
            return Set.of();
        }
        Set<Object> added = ServiceClaims.of(before.holder(), spec).values();
        added.removeAll(before.values());
        if (!before.addresses().isEmpty()) {
            added.removeIf(String.class::isInstance); // Validation refuses another address.
        }
        reserved.addAll(added);
        return added;
    }

    private synchronized void forget(Set<Object> values) {
        reserved.removeAll(values);
    }

    /** The claims of one write, from the first claim on. */
    private final class Claimed implements Reservation {

        private final ServiceClaims before;
        private final ServiceClaims after;
        private final Set<Object> added;
        private final String asked;
        private final WriteContext context;
        private final Map<Object, Entry> made = new HashMap<>();

        Claimed(ServiceClaims before, ServiceClaims after, Set<Object> added, String asked, WriteContext context) {
            this.before = before;
            this.after = after;
            this.added = added;
            this.asked = asked;
            this.context = context;
        }

        /** Claims the picked values, and returns the first value that another owner holds. */
        Optional<Object> claimAll() {
            try {
                for (Object value : added) {
                    Optional<Entry> claim = claims.claim(value, after.namespace(), after.name(), context);
                    if (claim.isEmpty()) {
                        return Optional.of(value);
                    }
                    made.put(value, claim.get());
                }
                return Optional.empty();
            } catch (StatusException e) {
                end(false);
                throw e.reason() == Reason.INVALID ? refused(e) : e;
            } catch (RuntimeException e) {
                end(false);
                throw e;
            }
        }

        /** A service without a name cannot have an address, whose object names it. */
        private StatusException refused(StatusException invalid) {
            ArrayNode shown = JsonNodeFactory.instance.arrayNode().add(asked);
            String detail = NOT_ALLOCATED + (asked.isEmpty() ? "" : " " + asked) + ": " + invalid.getMessage();
            FieldError error = FieldError.invalid("spec.clusterIPs", shown, detail);
            return StatusException.invalid("", "Service", "", List.of(error));
        }

        @Override
        public Map<String, Long> conditions() {
            Map<String, Long> conditions = new HashMap<>();
            made.values().forEach(claim -> conditions.put(claim.key(), claim.revision()));
            return conditions;
        }

        /** Claims that are not released now because the storage fails are released by the repair. */
        @Override
        public void end(boolean stored) {
            try {
                Set<Object> given = stored ? before.values() : made.keySet();
                Set<Object> kept = stored ? after.values() : Set.of();
                given.stream()
                        .filter(value -> !kept.contains(value))
                        .forEach(value -> claims.releaseIfUnused(value, after.holder(), context));
            } catch (StorageException | StatusException e) {
                LOG.debug("Claims of {} were not given up", after.holder(), e);
            } finally {
                forget(added);
            }
        }
    }

    /** Deletes the Endpoints of a deleted service too, so that a new service of that name does not find them. */
    @Override
    public void release(ObjectNode deleted, long revision, WriteContext context) {
        ServiceClaims service = ServiceClaims.of(deleted);
        try {
            deleteEndpoints(service, context);
            service.values().forEach(value -> claims.release(value, service.holder(), revision, context));
        } catch (StorageException | StatusException e) {
            LOG.debug("Claims of {} were not given up", service.holder(), e);
        }
    }

    private void deleteEndpoints(ServiceClaims service, WriteContext context) {
        try {
            stores.apply(ENDPOINTS)
                    .delete(service.namespace(), service.name(), AT_ONCE, context, GenericStore.Admission.NONE);
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND) {
                LOG.debug("Endpoints of {} were not deleted", service.holder(), e);
            }
        }
    }

    /** Returns the values held by services and others. */
    private Set<Object> taken() {
        Set<Object> taken = new HashSet<>(reserved);
        for (ServiceClaims service : services.current()) {
            taken.addAll(service.addresses());
            taken.addAll(service.ports());
        }
        addresses.current().forEach(taken::add);
        return taken;
    }

    /** Allocates addresses first, then ports. Stops at the first value that cannot be had, and reports just that. */
    private void allocate(FieldValue spec, JsonNode was, Set<Object> taken, WriteMode mode) {
        ServiceFamilies.complete(spec, was);
        boolean hadAddress = !was.isMissingNode() && ServiceTypes.hasAddress(was);
        if (spec.errors().isEmpty() && !hadAddress) {
            clusterIp(spec, taken, mode);
        }
        if (spec.errors().isEmpty()) {
            new NodePortAllocation(spec, was, new NodePortPicker(network, random, taken, mode)).allocate();
        }
    }

    /** Allocates an address unless one is requested; a headless service has none. A dry run gets the address of the network. */
    private void clusterIp(FieldValue at, Set<Object> taken, WriteMode mode) {
        ObjectNode spec = (ObjectNode) at.node();
        boolean dryRun = mode == WriteMode.DRY_RUN;
        String asked = spec.path("clusterIP").asText("");
        if (asked.isEmpty()) {
            String free = (dryRun ? ranges.placeholder() : ranges.free(taken, random))
                    .orElseThrow(() -> StatusException.internal("failed to allocate a serviceIP: range is full"));
            spec.put("clusterIP", free).putArray("clusterIPs").add(free);
        } else if (!asked.equals("None")) {
            requested(
                    at.child("clusterIPs"), Objects.requireNonNull(IpAddress.parse(asked)), dryRun ? Set.of() : taken);
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
        at.invalid(at.node(), NOT_ALLOCATED + " " + address + ": " + why);
    }
}
