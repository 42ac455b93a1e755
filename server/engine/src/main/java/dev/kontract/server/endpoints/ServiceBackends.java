package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Finds the pod that answers a request to {@code proxy} of a service: any of those that its Endpoints name.
 *
 * @param storage has the services, Endpoints and pods
 */
record ServiceBackends(Storage storage) {

    private static final Keys SERVICES = Keys.of("", "services");
    private static final Keys ENDPOINTS = Keys.of("", "endpoints");
    private static final Keys PODS = Keys.of("", "pods");

    /**
     * A port of a pod.
     *
     * @param pod the pod
     * @param port the number of its port
     */
    record Backend(ObjectNode pod, int port) {}

    /**
     * Returns a backend.
     *
     * @throws StatusException 404 if there is no such service, 503 if it has no such port or no pod
     */
    Backend of(String namespace, ProxyName asked) {
        String port = asked.hasNumber() ? portName(namespace, asked) : asked.port();
        ObjectNode endpoints = find(ENDPOINTS, namespace, asked.name())
                .orElseThrow(() -> StatusException.notFound("", "services", asked.name()));
        if (endpoints.path("subsets").isEmpty()) {
            throw unavailable(asked.name());
        }
        return candidates(endpoints, port, namespace).stream()
                .findFirst()
                .orElseThrow(() -> unavailable(asked.asked()));
    }

    private static StatusException unavailable(String service) {
        return StatusException.serviceUnavailable("no endpoints available for service " + GoText.quote(service));
    }

    private String portName(String namespace, ProxyName asked) {
        ObjectNode service = find(SERVICES, namespace, asked.name())
                .orElseThrow(() -> StatusException.notFound("", "services", asked.name()));
        long number = Long.parseLong(asked.port());
        for (JsonNode port : service.path("spec").path("ports")) {
            if (port.path("port").asLong() == number) {
                return port.path("name").asText("");
            }
        }
        throw StatusException.serviceUnavailable(
                "no service port " + number + " found for service " + GoText.quote(asked.name()));
    }

    /** Returns the pods behind the port of that name, in random order; addresses of anything else do not count. */
    private List<Backend> candidates(ObjectNode endpoints, String portName, String namespace) {
        List<Backend> found = new ArrayList<>();
        for (JsonNode subset : endpoints.path("subsets")) {
            for (JsonNode port : subset.path("ports")) {
                if (port.path("name").asText("").equals(portName)) {
                    for (JsonNode address : subset.path("addresses")) {
                        pod(address, namespace)
                                .ifPresent(pod -> found.add(
                                        new Backend(pod, port.path("port").asInt())));
                    }
                    break;
                }
            }
        }
        Collections.shuffle(found);
        return found;
    }

    private Optional<ObjectNode> pod(JsonNode address, String namespace) {
        JsonNode target = address.path("targetRef");
        if (!target.path("namespace").asText().equals(namespace)) {
            return Optional.empty();
        }
        String ip = address.path("ip").asText();
        return find(PODS, namespace, target.path("name").asText()).filter(pod -> {
            for (JsonNode each : pod.path("status").path("podIPs")) {
                if (each.path("ip").asText().equals(ip)) {
                    return true;
                }
            }
            return false;
        });
    }

    private Optional<ObjectNode> find(Keys keys, String namespace, String name) {
        return storage.get(keys.key(namespace, name))
                .map(entry -> StoredObject.of(entry).tree());
    }
}
