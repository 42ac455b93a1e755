package dev.kontract.server.registry.networking;

import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PortFormats;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Validates the spec of a network policy. The order of the checks is the order of the errors. */
final class NetworkPolicyValidation {

    private NetworkPolicyValidation() {}

    /**
     * Validates a spec.
     *
     * @param known ranges that are accepted in any form
     */
    static void spec(FieldValue spec, Set<String> known) {
        spec.check("podSelector");
        for (FieldValue rule : spec.items("ingress")) {
            rule.items("ports").forEach(NetworkPolicyValidation::port);
            rule.items("from").forEach(peer -> peer(peer, known));
        }
        for (FieldValue rule : spec.items("egress")) {
            rule.items("ports").forEach(NetworkPolicyValidation::port);
            rule.items("to").forEach(peer -> peer(peer, known));
        }
        spec.check("policyTypes");
    }

    private static void port(FieldValue entry) {
        entry.check("protocol");
        FieldValue port = entry.child("port");
        FieldValue end = entry.child("endPort");
        if (port.absent()) {
            if (end.present()) {
                end.invalid("may not be specified when `port` is not specified");
            }
        } else if (port.node().isTextual()) {
            if (end.present()) {
                end.invalid("may not be specified when `port` is non-numeric");
            }
            port.invalid(PortFormats.name(port.text()));
        } else {
            PortFormats.number(port);
            if (end.present()) {
                if (end.number() < port.number()) {
                    end.invalid(port.node(), "must be greater than or equal to `port`");
                }
                PortFormats.number(end);
            }
        }
    }

    private static void peer(FieldValue peer, Set<String> known) {
        FieldValue block = peer.child("ipBlock");
        List<FieldValue> selectors = Stream.of("podSelector", "namespaceSelector")
                .map(peer::child)
                .filter(FieldValue::present)
                .toList();
        selectors.forEach(FieldValue::check);
        if (block.present()) {
            block(block, known);
            if (!selectors.isEmpty()) {
                peer.forbidden("may not specify both ipBlock and another peer");
            }
        } else if (selectors.isEmpty()) {
            peer.required("must specify a peer");
        }
    }

    private static void block(FieldValue block, Set<String> known) {
        FieldValue range = block.child("cidr");
        if (range.empty()) {
            range.required();
            return;
        }
        range(range, known);
        AddressRange outer = AddressRange.parse(range.text());
        if (outer == null) {
            return;
        }
        for (FieldValue except : block.items("except")) {
            range(except, known);
            AddressRange inner = AddressRange.parse(except.text());
            if (inner != null && !strictlyWithin(inner, outer)) {
                except.invalid("must be a strict subset of `cidr`");
            }
        }
    }

    private static void range(FieldValue range, Set<String> known) {
        if (!known.contains(range.text())) {
            AddressRange.validate(range);
        }
    }

    private static boolean strictlyWithin(AddressRange inner, AddressRange outer) {
        return outer.contains(inner.network().address())
                && outer.network().bits() < inner.network().bits();
    }
}
