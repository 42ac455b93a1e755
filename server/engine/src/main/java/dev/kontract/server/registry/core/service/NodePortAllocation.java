package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.StatusException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives one service its node ports and its health check node port. Stops at the first port that cannot be had.
 *
 * @param spec of the service
 * @param was the stored spec; missing on create
 * @param picker what the ports are taken from
 */
record NodePortAllocation(FieldValue spec, JsonNode was, NodePortPicker picker) {

    /** Reserves the requested ports and allocates the missing ones. */
    void allocate() {
        if (ServiceTypes.exposesNodes(spec.node())) {
            if (was.isMissingNode()) {
                create();
            } else {
                update();
            }
        }
        boolean newlyChecked = ServiceTypes.healthCheck(spec.node()) && !ServiceTypes.healthCheck(was);
        if (spec.errors().isEmpty() && newlyChecked) {
            FieldValue port = spec.child("healthCheckNodePort");
            if (port.number() != 0) {
                take(port, port.number());
            } else {
                ((ObjectNode) spec.node())
                        .put("healthCheckNodePort", pick("failed to allocate a HealthCheck NodePort 0"));
            }
        }
    }

    /** Ports with the same number, as of two protocols, share a node port. */
    private void create() {
        List<FieldValue> ports = spec.items("ports");
        Map<Long, Integer> known = new HashMap<>();
        for (FieldValue port : ports) {
            long number = port.child("port").number();
            int asked = nodePort(port);
            if (asked == 0 && !ServiceTypes.nodePorts(spec.node())) {
                continue;
            }
            if (!known.containsKey(number)) {
                known.put(number, first(port, requested(number, ports)));
            } else if (asked == 0) {
                give(port, known.get(number));
            } else if (asked != known.get(number)) {
                take(port.child("nodePort"), asked);
            }
            if (!spec.errors().isEmpty()) {
                return;
            }
        }
    }

    /** Takes {@code requested}, or picks a port if it is zero. */
    private int first(FieldValue port, int requested) {
        int number = requested;
        if (requested == 0) {
            number = pick("failed to allocate a nodePort");
        } else {
            take(port.child("nodePort"), requested);
        }
        give(port, number);
        return number;
    }

    private static int requested(long number, List<FieldValue> ports) {
        return ports.stream()
                .filter(port -> port.child("port").number() == number)
                .mapToInt(NodePortAllocation::nodePort)
                .filter(asked -> asked != 0)
                .findFirst()
                .orElse(0);
    }

    private void update() {
        Set<Integer> own =
                new HashSet<>(ServiceTypes.exposesNodes(was) ? ServiceTypes.numbers(was.path("ports")) : Set.of());
        for (FieldValue port : spec.items("ports")) {
            int asked = nodePort(port);
            if (asked == 0 && ServiceTypes.nodePorts(spec.node())) {
                give(port, pick("failed to allocate a nodePort"));
            } else if (asked != 0 && own.add(asked)) {
                take(port.child("nodePort"), asked);
            }
            if (!spec.errors().isEmpty()) {
                return;
            }
        }
    }

    private void take(FieldValue at, long port) {
        picker.take((int) port).ifPresent(why -> at.invalid(port, why));
    }

    private int pick(String failure) {
        return picker.next().orElseThrow(() -> StatusException.internal(failure + ": range is full"));
    }

    private static int nodePort(FieldValue port) {
        return (int) port.child("nodePort").number();
    }

    private static void give(FieldValue port, int number) {
        ((ObjectNode) port.node()).put("nodePort", number);
    }
}
