package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.util.function.Supplier;

/**
 * Keeps an IPAddress for every cluster IP of a service.
 *
 * @see <a href="https://kep.k8s.io/1880">KEP-1880</a>
 */
final class AllocatedAddresses {

    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);

    private final Supplier<GenericStore> store;

    AllocatedAddresses(Supplier<GenericStore> store) {
        this.store = store;
    }

    void add(String address, String namespace, String service) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", "IPAddress").put("apiVersion", "networking.k8s.io/v1");
        object.putObject("metadata")
                .put("name", address)
                .putObject("labels")
                .put("ipaddress.kubernetes.io/ip-family", address.contains(":") ? "IPv6" : "IPv4")
                .put("ipaddress.kubernetes.io/managed-by", "ipallocator.k8s.io");
        object.putObject("spec")
                .putObject("parentRef")
                .put("resource", "services")
                .put("namespace", namespace)
                .put("name", service);
        unless(Reason.ALREADY_EXISTS, () -> store.get().create("", object, WriteMode.STORE, GenericStore.NO_ADMISSION));
    }

    void remove(String address) {
        unless(Reason.NOT_FOUND, () -> store.get().delete("", address, AT_ONCE, GenericStore.NO_ADMISSION));
    }

    /** Returns the service an address belongs to, or {@code ""} if it belongs to something else. */
    static String holder(JsonNode address) {
        JsonNode parent = address.path("spec").path("parentRef");
        boolean ofService = parent.path("resource").asText().equals("services")
                && parent.path("group").asText("").isEmpty();
        return ofService
                ? ServiceClaims.holder(
                        parent.path("namespace").asText(), parent.path("name").asText())
                : "";
    }

    private static void unless(Reason reason, Runnable write) {
        try {
            write.run();
        } catch (StatusException e) {
            if (e.reason() != reason) {
                throw e;
            }
        }
    }
}
