package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a service has that no other can have.
 *
 * @param holder namespace and name of the service
 * @param addresses its cluster IPs in canonical form
 * @param ports its node ports, that of its health check included
 */
record ServiceClaims(String holder, Set<String> addresses, Set<Integer> ports) {

    static ServiceClaims of(JsonNode service) {
        JsonNode metadata = service.path("metadata");
        return of(
                holder(
                        metadata.path("namespace").asText(),
                        metadata.path("name").asText()),
                service.path("spec"));
    }

    static ServiceClaims of(String holder, JsonNode spec) {
        Set<String> addresses = new LinkedHashSet<>();
        if (!ServiceTypes.of(spec).equals("ExternalName")) {
            for (JsonNode text : spec.path("clusterIPs")) {
                IpAddress address = IpAddress.parse(text.asText());
                if (address != null) {
                    addresses.add(address.canonical());
                }
            }
        }
        Set<Integer> ports = new LinkedHashSet<>();
        spec.path("ports").forEach(port -> ports.add(port.path("nodePort").asInt()));
        ports.add(spec.path("healthCheckNodePort").asInt());
        ports.remove(0);
        return new ServiceClaims(holder, addresses, ports);
    }

    /** The addresses and the ports. */
    Set<Object> values() {
        Set<Object> values = new LinkedHashSet<>(addresses);
        values.addAll(ports);
        return values;
    }

    /** The namespace of the service. */
    String namespace() {
        return holder.substring(0, holder.indexOf('/'));
    }

    /** The name of the service. */
    String name() {
        return holder.substring(holder.indexOf('/') + 1);
    }

    static String holder(String namespace, String name) {
        return namespace + '/' + name;
    }
}
