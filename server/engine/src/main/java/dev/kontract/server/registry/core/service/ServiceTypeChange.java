package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * Clears the fields that a new type of a service rules out, if the update leaves them as they were. A client that changes the
 * type need not know them all; a client that sets them gets an error.
 */
final class ServiceTypeChange {

    private ServiceTypeChange() {}

    static void apply(ObjectNode service, JsonNode current) {
        ObjectNode spec = service.withObjectProperty("spec");
        JsonNode was = current.path("spec");
        if (ServiceTypes.hasAddress(was) && !ServiceTypes.hasAddress(spec)) {
            drop(spec, was, "clusterIP", "clusterIPs");
            drop(spec, was, "ipFamilies");
            drop(spec, was, "ipFamilyPolicy");
        }
        if (ServiceTypes.exposesNodes(was)
                && !ServiceTypes.exposesNodes(spec)
                && ServiceTypes.numbers(was.path("ports")).containsAll(ServiceTypes.numbers(spec.path("ports")))) {
            spec.path("ports").forEach(port -> ((ObjectNode) port).remove("nodePort"));
        }
        if (ServiceTypes.healthCheck(was) && !ServiceTypes.healthCheck(spec)) {
            drop(spec, was, "healthCheckNodePort");
        }
        if (isBalanced(was) && !isBalanced(spec)) {
            drop(spec, was, "allocateLoadBalancerNodePorts");
            drop(spec, was, "loadBalancerClass");
        }
        if (ServiceTypes.external(was) && !ServiceTypes.external(spec)) {
            drop(spec, was, "externalTrafficPolicy");
        }
        ignoreInternalTraffic(spec);
        if (!isBalanced(spec)) {
            ObjectNode status =
                    service.path("status").isObject() ? service.path("status").deepCopy() : service.objectNode();
            status.putObject("loadBalancer");
            service.set("status", status);
        }
    }

    /** Removes the policy for traffic within the cluster where there is none; one that is invalid is left to be refused. */
    static void ignoreInternalTraffic(ObjectNode spec) {
        if (!ServiceTypes.hasAddress(spec)
                && ServiceValidation.TRAFFIC.contains(
                        spec.path("internalTrafficPolicy").asText())) {
            spec.remove("internalTrafficPolicy");
        }
    }

    private static boolean isBalanced(JsonNode spec) {
        return ServiceTypes.of(spec).equals("LoadBalancer");
    }

    /** Removes fields if all of them are as they were. */
    private static void drop(ObjectNode spec, JsonNode was, String... fields) {
        for (String field : fields) {
            if (!spec.path(field).equals(was.path(field))) {
                return;
            }
        }
        spec.remove(Set.of(fields));
    }
}
