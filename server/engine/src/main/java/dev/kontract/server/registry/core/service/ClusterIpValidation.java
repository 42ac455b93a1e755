package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Validates the cluster IPs and IP families of a service. */
final class ClusterIpValidation {

    private static final List<String> FAMILIES = List.of("IPv4", "IPv6");
    private static final List<String> POLICIES = List.of("PreferDualStack", "RequireDualStack", "SingleStack");
    private static final String FROZEN = "may not change once set";

    private ClusterIpValidation() {}

    static void validate(FieldValue spec) {
        if (spec.child("type").is("ExternalName")) {
            return;
        }
        firstMatches(spec.child("clusterIP"), spec.child("clusterIPs"));
        families(spec);
        FieldValue addresses = spec.child("clusterIPs");
        int before = spec.errors().count();
        addresses(addresses);
        boolean sound = spec.errors().count() == before;
        if (addresses.items().size() > 2) {
            addresses.invalid("may only hold up to 2 values");
        }
        if (sound) {
            oneOfEachFamily(addresses);
            matchFamilies(spec);
        }
    }

    /** Allocated cluster IPs and their families are immutable, except for a second one, until the type changes to ExternalName. */
    static void validateUpdate(FieldValue spec, FieldValue was) {
        boolean headless = ServiceTypes.headless(spec.node());
        boolean wasHeadless = ServiceTypes.headless(was.node());
        if (!ServiceTypes.hasAddress(spec.node())
                || !ServiceTypes.hasAddress(was.node())
                || (headless && wasHeadless)) {
            return;
        }
        addressesKept(spec, was);
        if (!headless && !wasHeadless) {
            familiesKept(spec, was);
        }
    }

    private static void addressesKept(FieldValue spec, FieldValue was) {
        FieldValue addresses = spec.child("clusterIPs");
        for (int i : changed(addresses, was.child("clusterIPs"))) {
            addresses.index(i).invalid(addresses.node(), FROZEN);
        }
    }

    private static void familiesKept(FieldValue spec, FieldValue was) {
        FieldValue families = spec.child("ipFamilies");
        boolean sameNumber = families.items().size() == was.items("ipFamilies").size();
        JsonNode shown = (sameNumber ? families : spec.child("clusterIPs")).node();
        for (int i = 0; i < changed(families, was.child("ipFamilies")).size(); i++) {
            families.index(0).invalid(shown, FROZEN);
        }
    }

    /** Returns the positions of changed items; where the lengths differ, only the first item is compared. */
    private static List<Integer> changed(FieldValue now, FieldValue was) {
        List<FieldValue> before = was.items();
        List<FieldValue> after = now.items();
        int compared =
                before.size() == after.size() ? after.size() : Math.min(1, Math.min(before.size(), after.size()));
        return IntStream.range(0, compared)
                .filter(i -> !after.get(i).is(before.get(i).text()))
                .boxed()
                .toList();
    }

    private static void firstMatches(FieldValue one, FieldValue all) {
        if (one.empty()) {
            if (!all.empty()) {
                all.invalid("must be empty when `clusterIP` is not specified");
            }
        } else if (all.empty()) {
            all.required();
        } else if (!all.index(0).is(one.text())) {
            all.invalid("first value must match `clusterIP`");
        }
    }

    private static void families(FieldValue spec) {
        Set<String> seen = new HashSet<>();
        for (FieldValue family : spec.items("ipFamilies")) {
            if (!FAMILIES.contains(family.text())) {
                family.notSupported(FAMILIES);
            }
            if (!seen.add(family.text())) {
                family.duplicate();
            }
        }
        FieldValue policy = spec.child("ipFamilyPolicy");
        if (policy.present() && !POLICIES.contains(policy.text())) {
            policy.notSupported(POLICIES);
        }
    }

    private static void addresses(FieldValue addresses) {
        List<FieldValue> items = addresses.items();
        for (int i = 0; i < items.size(); i++) {
            if (i > 0 || !items.get(i).is("None")) {
                IpAddress.validate(items.get(i));
            } else if (items.size() > 1) {
                addresses.invalid("'None' must be the first and only value");
            }
        }
    }

    private static void oneOfEachFamily(FieldValue addresses) {
        long versions = addresses.items().stream()
                .map(ClusterIpValidation::family)
                .distinct()
                .count();
        if (addresses.items().size() > 1 && versions < 2) {
            addresses.invalid("may specify no more than one IP for each IP family");
        }
    }

    private static void matchFamilies(FieldValue spec) {
        List<FieldValue> addresses = spec.items("clusterIPs");
        List<FieldValue> families = spec.items("ipFamilies");
        for (int i = 0; i < Math.min(addresses.size(), families.size()); i++) {
            FieldValue address = addresses.get(i);
            String family = families.get(i).text();
            if (!address.is("None")
                    && FAMILIES.contains(family)
                    && !family(address).equals(family)) {
                address.invalid("expected an " + family + " value as indicated by `ipFamilies[" + i + "]`");
            }
        }
    }

    private static String family(FieldValue address) {
        return address.text().contains(":") ? "IPv6" : "IPv4";
    }
}
