package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.NONE;
import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The cells of ingresses and their classes, network policies, and ranges and addresses of services. */
final class NetworkCells {

    private static final String DEFAULT_CLASS = "ingressclass.kubernetes.io/is-default-class";

    private static final int MOST = 3;

    private NetworkCells() {}

    static Map<String, ?> ingress(JsonNode ingress, Ages ages) {
        JsonNode spec = ingress.path("spec");
        return Map.of(
                "Class", spec.path("ingressClassName").asText(NONE),
                "Hosts", hosts(spec.path("rules")),
                "Address",
                        CellTexts.addresses(
                                ingress.path("status").path("loadBalancer").path("ingress")),
                "Ports", spec.path("tls").isEmpty() ? "80" : "80, 443");
    }

    /** The first hosts; once there are as many as are shown, the text counts the rules beyond them. */
    private static String hosts(JsonNode rules) {
        List<String> hosts = new ArrayList<>();
        boolean more = false;
        for (JsonNode rule : rules) {
            more |= hosts.size() == MOST;
            String host = rule.path("host").asText();
            if (!more && !host.isEmpty()) {
                hosts.add(host);
            }
        }
        String shown = hosts.isEmpty() ? "*" : String.join(",", hosts);
        return more ? shown + " + " + (rules.size() - MOST) + " more..." : shown;
    }

    static Map<String, ?> ingressClass(JsonNode ingressClass, Ages ages) {
        JsonNode metadata = ingressClass.path("metadata");
        boolean isDefault =
                metadata.path("annotations").path(DEFAULT_CLASS).asText().equals("true");
        return Map.of(
                "Name",
                metadata.path("name").asText() + (isDefault ? " (default)" : ""),
                "Parameters",
                parameters(ingressClass.path("spec").path("parameters")));
    }

    private static String parameters(JsonNode parameters) {
        if (!parameters.isObject()) {
            return NONE;
        }
        JsonNode group = parameters.path("apiGroup");
        return parameters.path("kind").asText()
                + (group.isTextual() ? "." + group.asText() : "")
                + '/'
                + parameters.path("name").asText();
    }

    static Map<String, ?> networkPolicy(JsonNode policy, Ages ages) {
        return Map.of(
                "Pod-Selector",
                CellTexts.orNone(CellTexts.selector(policy.path("spec").path("podSelector"), "<error>")));
    }

    static Map<String, ?> ipAddress(JsonNode address, Ages ages) {
        JsonNode parent = address.path("spec").path("parentRef");
        if (!parent.isObject()) {
            return Map.of("ParentRef", NONE, CellTexts.BEYOND, age(address, ages));
        }
        String group = parent.path("group").asText("");
        String namespace = parent.path("namespace").asText("");
        String resource = parent.path("resource").asText() + (group.isEmpty() ? "" : "." + group);
        return Map.of(
                "ParentRef",
                resource.toLowerCase(Locale.ROOT)
                        + (namespace.isEmpty() ? "" : "/" + namespace)
                        + '/'
                        + parent.path("name").asText(),
                CellTexts.BEYOND,
                age(address, ages));
    }

    private static String age(JsonNode object, Ages ages) {
        return ages.since(object.path("metadata").path("creationTimestamp"));
    }

    static Map<String, ?> serviceCidr(JsonNode ranges, Ages ages) {
        return Map.of(
                "CIDRs",
                items(ranges.path("spec").path("cidrs")).map(JsonNode::asText).collect(Collectors.joining(",")));
    }
}
