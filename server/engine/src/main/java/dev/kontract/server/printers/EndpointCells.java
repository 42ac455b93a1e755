package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The cells of endpoints and of slices of them, which show the first few. */
final class EndpointCells {

    private static final int MOST = 3;

    private EndpointCells() {}

    static Map<String, ?> endpoints(JsonNode endpoints, Ages ages) {
        JsonNode subsets = endpoints.path("subsets");
        List<String> all = new ArrayList<>();
        subsets.forEach(subset -> add(subset, all));
        return Map.of("Endpoints", subsets.isEmpty() ? CellTexts.NONE : limited(all));
    }

    private static void add(JsonNode subset, List<String> all) {
        JsonNode addresses = subset.path("addresses");
        JsonNode ports = subset.path("ports");
        if (ports.isEmpty()) {
            addresses.forEach(address -> all.add(address.path("ip").asText()));
        }
        for (JsonNode port : ports) {
            for (JsonNode address : addresses) {
                String ip = address.path("ip").asText();
                all.add((ip.contains(":") ? "[" + ip + "]" : ip)
                        + ':'
                        + port.path("port").asText());
            }
        }
    }

    static Map<String, ?> slice(JsonNode slice, Ages ages) {
        List<String> ports = items(slice.path("ports"))
                .map(port -> port.path("port").asText(port.path("name").asText("*")))
                .toList();
        List<String> addresses = items(slice.path("endpoints"))
                .flatMap(endpoint -> items(endpoint.path("addresses")))
                .map(JsonNode::asText)
                .toList();
        return Map.of("Ports", orUnset(limited(ports)), "Endpoints", orUnset(limited(addresses)));
    }

    private static String limited(List<String> all) {
        return all.size() > MOST
                ? String.join(",", all.subList(0, MOST)) + " + " + (all.size() - MOST) + " more..."
                : String.join(",", all);
    }

    private static String orUnset(String text) {
        return text.isEmpty() ? "<unset>" : text;
    }
}
