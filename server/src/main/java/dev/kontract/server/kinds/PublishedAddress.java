package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.time.Instant;

/**
 * The Endpoints and the EndpointSlice of the {@code kubernetes} service, which clients in the cluster reach the API server by.
 *
 * @param address the address of the server, which is not a loopback address
 * @param port its TLS port
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/">Accessing the API from a pod</a>
 */
public record PublishedAddress(String address, int port) {

    private static final GroupVersionKind ENDPOINTS = new GroupVersionKind("", "v1", "Endpoints");
    private static final GroupVersionKind SLICE = new GroupVersionKind("discovery.k8s.io", "v1", "EndpointSlice");
    private static final String NAMESPACE = "default";

    /**
     * Creates both objects, or corrects them.
     *
     * @param now the time of their managed fields
     */
    public void publish(ServedKinds kinds, Instant now) {
        SystemObjectWriter writer = new SystemObjectWriter(kinds, now);
        writer.createOrReplace(ENDPOINTS, NAMESPACE, endpoints(), SystemObjects.MANAGER);
        writer.createOrReplace(SLICE, NAMESPACE, slice(), SystemObjects.MANAGER);
    }

    private ObjectNode endpoints() {
        ObjectNode endpoints = object(ENDPOINTS, "endpointslice.kubernetes.io/skip-mirror", "true");
        ObjectNode subset = endpoints.putArray("subsets").addObject();
        subset.putArray("addresses").addObject().put("ip", address);
        subset.putArray("ports").add(https());
        return endpoints;
    }

    private ObjectNode slice() {
        ObjectNode slice = object(SLICE, "kubernetes.io/service-name", SystemObjects.API);
        slice.put("addressType", address.contains(":") ? "IPv6" : "IPv4");
        ObjectNode endpoint = slice.putArray("endpoints").addObject();
        endpoint.putArray("addresses").add(address);
        endpoint.putObject("conditions").put("ready", true);
        slice.putArray("ports").add(https());
        return slice;
    }

    private ObjectNode https() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", "https")
                .put("port", port)
                .put("protocol", "TCP");
    }

    private static ObjectNode object(GroupVersionKind kind, String label, String value) {
        ObjectNode object = SystemObjects.object(kind, SystemObjects.API);
        object.withObjectProperty("metadata")
                .put("namespace", NAMESPACE)
                .putObject("labels")
                .put(label, value);
        return object;
    }
}
