package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates the ports of containers, including host port conflicts. */
final class PortValidation {

    private PortValidation() {}

    static void hostPortsDiffer(List<FieldValue> containers, FieldPath list) {
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < containers.size(); i++) {
            FieldPath ports = list.index(i).child("ports");
            List<FieldValue> items = containers.get(i).items("ports");
            for (int j = 0; j < items.size(); j++) {
                FieldValue hostPort = items.get(j).child("hostPort");
                String claim = items.get(j).child("protocol").text() + "/"
                        + items.get(j).child("hostIP").text() + "/" + hostPort.number();
                if (hostPort.number() != 0 && !taken.add(claim)) {
                    hostPort.as(ports.index(j).child("hostPort")).duplicate(claim);
                }
            }
        }
    }
}
