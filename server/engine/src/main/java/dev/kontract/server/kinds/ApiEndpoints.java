package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The Endpoints and the EndpointSlice of the {@code kubernetes} service, which clients in the cluster reach the API servers by.
 * The slice has one port and one family of addresses: those of the first server.
 *
 * @param servers the servers, at least one
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/">Accessing the API from a pod</a>
 */
public record ApiEndpoints(List<PublishedAddress> servers) {

    private static final GroupVersionKind ENDPOINTS = new GroupVersionKind("", "v1", "Endpoints");
    private static final GroupVersionKind SLICE = new GroupVersionKind("discovery.k8s.io", "v1", "EndpointSlice");
    private static final String NAMESPACE = "default";

    /** Refuses an empty list. */
    public ApiEndpoints {
        servers = List.copyOf(servers);
        if (servers.isEmpty()) {
            throw new IllegalArgumentException("no servers");
        }
    }

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

    private SortedMap<Integer, TreeSet<String>> addressesByPort() {
        SortedMap<Integer, TreeSet<String>> addresses = new TreeMap<>();
        servers.forEach(each ->
                addresses.computeIfAbsent(each.port(), port -> new TreeSet<>()).add(each.address()));
        return addresses;
    }

    private ObjectNode endpoints() {
        ObjectNode endpoints = object(ENDPOINTS, "endpointslice.kubernetes.io/skip-mirror", "true");
        ArrayNode subsets = endpoints.putArray("subsets");
        addressesByPort().forEach((port, addresses) -> {
            ObjectNode subset = subsets.addObject();
            ArrayNode listed = subset.putArray("addresses");
            addresses.forEach(each -> listed.addObject().put("ip", each));
            subset.putArray("ports").add(https(port));
        });
        return endpoints;
    }

    private ObjectNode slice() {
        SortedMap<Integer, TreeSet<String>> all = addressesByPort();
        int port = all.firstKey();
        TreeSet<String> addresses = all.getOrDefault(port, new TreeSet<>());
        String family = new PublishedAddress(addresses.first(), port).family();
        ObjectNode slice = object(SLICE, "kubernetes.io/service-name", SystemObjects.API);
        slice.put("addressType", family);
        ArrayNode endpoints = slice.putArray("endpoints");
        for (String each : addresses) {
            if (new PublishedAddress(each, port).family().equals(family)) {
                ObjectNode endpoint = endpoints.addObject();
                endpoint.putArray("addresses").add(each);
                endpoint.putObject("conditions").put("ready", true);
            }
        }
        slice.putArray("ports").add(https(port));
        return slice;
    }

    private static ObjectNode https(int port) {
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
