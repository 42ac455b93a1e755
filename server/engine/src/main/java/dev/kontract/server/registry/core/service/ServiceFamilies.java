package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.stream.Stream;

/**
 * The IP families of a service, and their policy, on a cluster whose services have IPv4 addresses.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/dual-stack/#services">IPv4/IPv6 dual-stack services</a>
 */
final class ServiceFamilies {

    private static final String IPV4 = "IPv4";
    private static final String IPV6 = "IPv6";

    private ServiceFamilies() {}

    /**
     * Validates the requested families and fills in the missing ones. With errors, families may still be missing.
     *
     * @param spec of the service, with {@code clusterIPs} if it has any address
     * @param was the stored spec; missing on create
     */
    static void complete(FieldValue spec, JsonNode was) {
        ObjectNode node = (ObjectNode) spec.node();
        if (keepsPreference(node, was)) {
            return;
        }
        if (!node.has("ipFamilyPolicy")) {
            String policy = ServiceTypes.anyFamily(node) ? "RequireDualStack" : "SingleStack";
            node.put("ipFamilyPolicy", was.path("ipFamilyPolicy").asText(policy));
        }
        ClusterIpValidation.validate(spec);
        if (!spec.errors().isEmpty()) {
            return;
        }
        if (!was.isMissingNode()) {
            reduce(spec, was);
        }
        agree(spec);
        if (!spec.errors().isEmpty()) {
            return;
        }
        if (!ServiceTypes.anyFamily(node)) {
            configured(spec);
        }
        if (spec.errors().isEmpty()) {
            fill(node);
        }
    }

    /** Returns whether the service still prefers two families, and so keeps those it got when it was created. */
    private static boolean keepsPreference(JsonNode spec, JsonNode was) {
        return Stream.of(spec, was)
                        .allMatch(each -> each.path("ipFamilyPolicy").asText("").equals("PreferDualStack"))
                && ServiceTypes.of(spec).equals(ServiceTypes.of(was))
                && AllocatedValues.same(spec, was, "clusterIPs")
                && AllocatedValues.same(spec, was, "ipFamilies");
    }

    /** A change of the policy to a single family releases the second one; without it, no update may release that. */
    private static void reduce(FieldValue spec, JsonNode was) {
        FieldValue policy = spec.child("ipFamilyPolicy");
        for (String list : List.of("clusterIPs", "ipFamilies")) {
            JsonNode after = spec.node().path(list);
            boolean single = policy.is("SingleStack");
            if (single && after.size() > 1 && after.equals(was.path(list))) {
                ((ArrayNode) after).remove(1);
            } else if (!single
                    && !after.isEmpty()
                    && after.size() < was.path(list).size()) {
                String second = list.equals("clusterIPs") ? "cluster IP" : "IP family";
                policy.invalid("must be 'SingleStack' to release the secondary " + second);
            }
        }
    }

    /** Requires the policy to agree with the addresses and families; the cluster has only one family of addresses. */
    private static void agree(FieldValue spec) {
        FieldValue policy = spec.child("ipFamilyPolicy");
        List<FieldValue> addresses = spec.items("clusterIPs");
        List<FieldValue> families = spec.items("ipFamilies");
        if (policy.is("SingleStack") && addresses.size() == 2) {
            policy.invalid("must be 'RequireDualStack' or 'PreferDualStack' when multiple cluster IPs are specified");
        }
        if (policy.is("SingleStack") && families.size() == 2) {
            policy.invalid("must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified");
        }
        for (FieldValue address : addresses.subList(Math.min(families.size(), addresses.size()), addresses.size())) {
            if (address.text().contains(":")) {
                address.invalid(spec.child("clusterIPs").node(), IPV6 + " is not configured on this cluster");
            }
        }
    }

    private static void configured(FieldValue spec) {
        if (spec.child("ipFamilyPolicy").is("RequireDualStack")) {
            spec.child("ipFamilyPolicy").invalid("this cluster is not configured for dual-stack services");
        }
        for (FieldValue family : spec.items("ipFamilies")) {
            if (family.is(IPV6)) {
                family.invalid("not configured on this cluster");
            }
        }
    }

    private static void fill(ObjectNode spec) {
        if (spec.path("ipFamilies").isEmpty()) {
            spec.putArray("ipFamilies").add(IPV4);
        }
        ArrayNode families = spec.withArrayProperty("ipFamilies");
        boolean both = ServiceTypes.anyFamily(spec)
                && !spec.path("ipFamilyPolicy").asText().equals("SingleStack");
        if (both && families.size() < 2) {
            families.add(families.path(0).asText().equals(IPV4) ? IPV6 : IPV4);
        }
    }
}
