package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.addresses;
import static dev.kontract.server.printers.CellTexts.items;
import static dev.kontract.server.printers.CellTexts.joined;
import static dev.kontract.server.printers.CellTexts.orNone;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cells of a service. */
final class ServiceCells {

    private ServiceCells() {}

    static Map<String, ?> of(JsonNode service, Ages ages) {
        JsonNode spec = service.path("spec");
        return Map.of(
                "Cluster-IP", orNone(spec.path("clusterIPs").path(0).asText()),
                "External-IP", externalIp(service),
                "Port(s)", ports(spec.path("ports")),
                "Selector", CellTexts.labels(spec.path("selector")));
    }

    private static String externalIp(JsonNode service) {
        JsonNode spec = service.path("spec");
        String external = joined(spec.path("externalIPs"));
        return switch (spec.path("type").asText()) {
            case "ClusterIP", "NodePort" -> orNone(external);
            case "LoadBalancer" -> {
                String all = Stream.of(
                                addresses(service.path("status")
                                        .path("loadBalancer")
                                        .path("ingress")),
                                external)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(","));
                yield all.isEmpty() ? "<pending>" : all;
            }
            case "ExternalName" -> spec.path("externalName").asText();
            default -> "<unknown>";
        };
    }

    private static String ports(JsonNode ports) {
        return orNone(items(ports).map(ServiceCells::port).collect(Collectors.joining(",")));
    }

    private static String port(JsonNode port) {
        String node =
                port.path("nodePort").asInt() > 0 ? ":" + port.path("nodePort").asInt() : "";
        return port.path("port").asText() + node + '/' + port.path("protocol").asText();
    }
}
