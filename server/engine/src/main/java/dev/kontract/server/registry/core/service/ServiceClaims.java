package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The unique values of a service. Values that its type does not use are not included: they are cleared, rejected, or without
 * effect.
 *
 * @param holder namespace and name of the service
 * @param addresses its cluster IPs in canonical form
 * @param ports its node ports, including that of its health check
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
        if (ServiceTypes.hasAddress(spec)) {
            for (JsonNode text : spec.path("clusterIPs")) {
                IpAddress address = IpAddress.parse(text.asText());
                if (address != null) {
                    addresses.add(address.canonical());
                }
            }
        }
        Set<Integer> ports = new LinkedHashSet<>();
        if (ServiceTypes.exposesNodes(spec)) {
            ports.addAll(ServiceTypes.numbers(spec.path("ports")));
        }
        if (ServiceTypes.healthCheck(spec)) {
            ports.add(spec.path("healthCheckNodePort").asInt());
        }
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
