package dev.kontract.server.registry.core.pod;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the DNS policy and DNS configuration of a pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/">DNS for services and pods</a>
 */
final class DnsConfigValidation {

    private static final int LONGEST_SEARCHES = 2048;

    private DnsConfigValidation() {}

    static void validate(FieldValue spec) {
        FieldValue config = spec.child("dnsConfig");
        if (spec.child("dnsPolicy").is("None")) {
            if (config.absent()) {
                config.required("must provide `dnsConfig` when `dnsPolicy` is None");
                return;
            }
            if (config.child("nameservers").empty()) {
                config.child("nameservers")
                        .required("must provide at least one DNS nameserver when `dnsPolicy` is None");
                return;
            }
        }
        config.check("nameservers", "searches");
        searches(config.child("searches"));
        config.check("options");
    }

    private static void searches(FieldValue searches) {
        List<String> names = searches.items().stream().map(FieldValue::text).toList();
        if (String.join(" ", names).length() > LONGEST_SEARCHES) {
            searches.invalid("must not have more than " + LONGEST_SEARCHES
                    + " characters (including spaces) in the search list");
        }
        for (FieldValue search : searches.items()) {
            String name = search.text();
            if (!name.equals(".")) {
                String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
                NameFormats.subdomainWithUnderscore(bare).forEach(wrong -> search.invalid(bare, wrong));
            }
        }
    }
}
