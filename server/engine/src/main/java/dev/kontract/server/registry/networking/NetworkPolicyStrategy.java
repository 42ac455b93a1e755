package dev.kontract.server.registry.networking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Strategy of NetworkPolicy.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/network-policies/">Network policies</a>
 */
final class NetworkPolicyStrategy implements Strategy {

    @Override
    public void applyDefaults(ObjectNode object) {
        JsonNode spec = object.path("spec");
        if (spec.path("policyTypes").isEmpty()) {
            ArrayNode types = object.withObjectProperty("spec").putArray("policyTypes");
            types.add("Ingress");
            if (!spec.path("egress").isEmpty()) {
                types.add("Egress");
            }
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        NetworkPolicyValidation.spec(FieldValue.of(object, "spec", errors), Set.of());
    }

    /** A range that the policy had before is accepted in any form. */
    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        Set<String> known = ranges(current).map(FieldValue::text).collect(Collectors.toSet());
        NetworkPolicyValidation.spec(FieldValue.of(object, "spec", errors), known);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    /** Upstream distinguishes empty lists and maps from absent ones here. */
    @Override
    public boolean countsAsChange(ObjectNode object, ObjectNode current) {
        return !ValueOrder.equal(object.path("spec"), current.path("spec"));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return ranges(object)
                .flatMap(range -> AddressRange.warnings(range).stream())
                .toList();
    }

    private static Stream<FieldValue> ranges(ObjectNode policy) {
        FieldValue spec = FieldValue.of(policy, "spec", new FieldErrors());
        Stream<FieldValue> from = spec.items("ingress").stream().flatMap(rule -> rule.items("from").stream());
        Stream<FieldValue> to = spec.items("egress").stream().flatMap(rule -> rule.items("to").stream());
        return Stream.concat(from, to)
                .map(peer -> peer.child("ipBlock"))
                .filter(FieldValue::present)
                .flatMap(block -> Stream.concat(Stream.of(block.child("cidr")), block.items("except").stream()));
    }
}
