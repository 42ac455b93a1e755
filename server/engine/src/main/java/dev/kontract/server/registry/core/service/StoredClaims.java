package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.registry.ServerRecord;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The addresses and ports that services have, each claimed by a key that is created if it is absent: an IPAddress for a cluster
 * IP, a record of its own for a node port. Therefore no value is allocated twice, even by two servers.
 *
 * <p>A service is written on the condition that its claims are unchanged. A claim is released by changing it, then checking
 * whether the service has started to use it after all, and only then deleting it. Therefore a server that was paused between
 * claim and write cannot use a value that was released in the meantime.
 *
 * @see <a href="https://kep.k8s.io/1880">KEP-1880, IPAddress objects</a>
 */
final class StoredClaims {

    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);
    private static final Keys SERVICES = Keys.of("", "services");
    private static final Keys ADDRESSES = Keys.of("networking.k8s.io", "ipaddresses");
    private static final Keys PORTS = Keys.of("", "nodeports");
    private static final String MANAGED_BY = "ipaddress.kubernetes.io/managed-by";
    private static final String ALLOCATOR = "ipallocator.k8s.io";
    private static final ObjectVersioner VERSIONER = new ObjectVersioner();

    private final Supplier<GenericStore> addresses;
    private final Supplier<Storage> storage;

    /**
     * A stored claim.
     *
     * @param value an address as a string or a port as an integer
     * @param holder namespace and name of the service, {@code ""} if it belongs to something else
     */
    record Claim(Object value, String holder, Entry entry) {}

    /**
     * @param addresses the store of IPAddress objects
     * @param storage where the claims are
     */
    StoredClaims(Supplier<GenericStore> addresses, Supplier<Storage> storage) {
        this.addresses = addresses;
        this.storage = storage;
    }

    /** Claims an address or a port; empty if another owner holds it. */
    Optional<Entry> claim(Object value, String namespace, String service, WriteContext context) {
        try {
            if (value instanceof String address) {
                addresses
                        .get()
                        .create(
                                "",
                                address(address, namespace, service),
                                WriteMode.STORE,
                                context,
                                GenericStore.Admission.NONE);
                return storage.get().get(ADDRESSES.key("", address));
            }
            ObjectNode holder = JsonNodeFactory.instance.objectNode();
            holder.put("service", ServiceClaims.holder(namespace, service));
            String port = value.toString();
            return Optional.of(storage.get()
                    .create(PORTS.key("", port), new ServerRecord("NodePort", port, holder), Storage.FOREVER, context));
        } catch (StatusException e) {
            if (e.reason() == Reason.ALREADY_EXISTS) {
                return Optional.empty();
            }
            throw e;
        } catch (StorageException e) {
            if (e.reason() == StorageException.Reason.KEY_EXISTS) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static ObjectNode address(String address, String namespace, String service) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", "IPAddress").put("apiVersion", "networking.k8s.io/v1");
        object.putObject("metadata")
                .put("name", address)
                .putObject("labels")
                .put("ipaddress.kubernetes.io/ip-family", address.contains(":") ? "IPv6" : "IPv4")
                .put(MANAGED_BY, ALLOCATOR);
        object.putObject("spec")
                .putObject("parentRef")
                .put("resource", "services")
                .put("namespace", namespace)
                .put("name", service);
        return object;
    }

    private static String key(Object value) {
        return value instanceof String address ? ADDRESSES.key("", address) : PORTS.key("", value.toString());
    }

    /** Gives up what a service had that was deleted at {@code revision}. */
    void release(Object value, String holder, long revision, WriteContext context) {
        // A later claim is that of another service, or of one that has taken the name.
        storage.get()
                .get(key(value))
                .map(entry -> claim(value, entry))
                .filter(claim -> claim.holder().equals(holder) && claim.entry().revision() < revision)
                .ifPresent(claim -> delete(claim, claim.entry(), context));
    }

    /** Releases a value that the service {@code holder} does not use and cannot have started to use. */
    void releaseIfUnused(Object value, String holder, WriteContext context) {
        storage.get()
                .get(key(value))
                .map(entry -> claim(value, entry))
                .filter(claim -> claim.holder().equals(holder))
                .ifPresent(claim -> releaseIfUnused(claim, context));
    }

    /** Releases a claim, unless its service uses it or another client changes it in the meantime. */
    void releaseIfUnused(Claim claim, WriteContext context) {
        Entry known = claim.entry();
        try {
            Entry changed = storage.get()
                    .update(
                            known.key(),
                            known.revision(),
                            revision -> VERSIONER.at(known.value(), revision),
                            Storage.FOREVER,
                            context);
            if (!isUsed(claim)) {
                delete(claim, changed, context);
            }
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.CONFLICT) {
                throw e;
            }
        }
    }

    private boolean isUsed(Claim claim) {
        return storage.get()
                .get(SERVICES.root() + claim.holder())
                .map(entry -> ServiceClaims.of(StoredJson.parse(entry)))
                .filter(service -> service.values().contains(claim.value()))
                .isPresent();
    }

    private void delete(Claim claim, Entry at, WriteContext context) {
        try {
            if (claim.value() instanceof String address) {
                addresses.get().delete("", address, AT_ONCE.at(at.revision()), context, GenericStore.Admission.NONE);
            } else {
                storage.get().delete(at.key(), at.revision(), revision -> VERSIONER.at(at.value(), revision), context);
            }
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND && e.reason() != Reason.CONFLICT) {
                throw e;
            }
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.CONFLICT) {
                throw e;
            }
        }
    }

    /** Returns all claims managed here, which excludes IPAddress objects of other managers. */
    List<Claim> all() {
        List<Claim> all = new ArrayList<>();
        for (Entry entry : storage.get().list(Range.of(ADDRESSES.root())).entries()) {
            JsonNode labels = StoredJson.parse(entry).path("metadata").path("labels");
            if (labels.path(MANAGED_BY).asText().equals(ALLOCATOR)) {
                all.add(claim(entry.key().substring(ADDRESSES.root().length()), entry));
            }
        }
        for (Entry entry : storage.get().list(Range.of(PORTS.root())).entries()) {
            all.add(claim(Integer.valueOf(entry.key().substring(PORTS.root().length())), entry));
        }
        return all;
    }

    private static Claim claim(Object value, Entry entry) {
        ObjectNode object = StoredJson.parse(entry);
        String holder = value instanceof String
                ? addressHolder(object)
                : object.path("service").asText();
        return new Claim(value, holder, entry);
    }

    /** Returns what the services there are have. */
    List<ServiceClaims> services() {
        return storage.get().list(Range.of(SERVICES.root())).entries().stream()
                .map(entry -> ServiceClaims.of(StoredJson.parse(entry)))
                .toList();
    }

    /** Returns the service an IPAddress belongs to, or {@code ""} if it belongs to something else. */
    private static String addressHolder(JsonNode address) {
        JsonNode parent = address.path("spec").path("parentRef");
        boolean ofService = parent.path("resource").asText().equals("services")
                && parent.path("group").asText("").isEmpty();
        return ofService
                ? ServiceClaims.holder(
                        parent.path("namespace").asText(), parent.path("name").asText())
                : "";
    }
}
