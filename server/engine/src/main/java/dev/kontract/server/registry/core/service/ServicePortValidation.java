package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates the ports of a service. */
final class ServicePortValidation {

    private ServicePortValidation() {}

    static void validate(FieldValue spec) {
        List<FieldValue> ports = spec.items("ports");
        Set<String> names = new HashSet<>();
        for (FieldValue port : ports) {
            name(port.child("name"), ports.size() > 1, names);
            port.check();
        }
    }

    /** Checks that ports and node ports are unique. */
    static void distinct(FieldValue spec) {
        List<FieldValue> ports = spec.items("ports");
        if (spec.child("type").is("ClusterIP")) {
            for (FieldValue port : ports) {
                if (port.child("nodePort").number() != 0) {
                    port.child("nodePort").forbidden("may not be used when `type` is 'ClusterIP'");
                }
            }
        }
        Set<String> nodePorts = new HashSet<>();
        for (FieldValue port : ports) {
            FieldValue nodePort = port.child("nodePort");
            if (nodePort.number() != 0 && !nodePorts.add(pair(port, "nodePort"))) {
                nodePort.duplicate();
            }
        }
        Set<String> inside = new HashSet<>();
        for (FieldValue port : ports) {
            if (!inside.add(pair(port, "port"))) {
                port.duplicate(shown(port));
            }
        }
    }

    private static void name(FieldValue name, boolean needed, Set<String> names) {
        if (needed && name.empty()) {
            name.required();
        } else if (!name.empty()) {
            name.invalid(NameFormats.label(name.text()));
            if (!names.add(name.text())) {
                name.duplicate();
            }
        }
    }

    private static String pair(FieldValue port, String field) {
        return port.child("protocol").text() + "/" + port.child(field).number();
    }

    /** The error shows the port with the Go field names of upstream. */
    private static ObjectNode shown(FieldValue port) {
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("Name", "")
                .put("Protocol", port.child("protocol").text())
                .putNull("AppProtocol")
                .put("Port", port.child("port").number());
        return shown.put("TargetPort", 0).put("NodePort", 0);
    }
}
