package dev.kontract.server.registry.core.service;

import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates requested addresses and node ports against the ranges of the cluster, after all other checks have passed.
 */
final class ServiceRanges {

    private ServiceRanges() {}

    static void validate(FieldValue spec, ServiceNetwork network) {
        if (!ServiceTypes.anyFamily(spec.node())) {
            families(spec);
        }
        int before = spec.errors().count();
        for (FieldValue port : spec.items("ports")) {
            long number = port.child("nodePort").number();
            boolean outside = number < network.firstPort() || number > network.lastPort();
            if (number != 0 && outside && spec.errors().count() == before) {
                port.child("nodePort")
                        .invalid("provided port is not in the valid range. The range of valid ports is "
                                + network.firstPort() + "-" + network.lastPort());
            }
        }
    }

    private static void families(FieldValue spec) {
        if (spec.child("ipFamilyPolicy").is("RequireDualStack")) {
            spec.child("ipFamilyPolicy").invalid("this cluster is not configured for dual-stack services");
        }
        for (FieldValue family : spec.items("ipFamilies")) {
            if (family.is("IPv6")) {
                family.invalid("not configured on this cluster");
            }
        }
    }
}
