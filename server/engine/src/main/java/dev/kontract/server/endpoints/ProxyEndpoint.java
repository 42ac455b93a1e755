package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The subresource {@code proxy} of pods, services and nodes: forwards any request to the server that the embedder names for the
 * pod. There is no network with pods and nodes behind this server, so that all other requests are refused with 400.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/access-application-cluster/access-cluster-services/">Access to services</a>
 */
final class ProxyEndpoint implements Endpoint {

    private static final List<String> NODE_ADDRESSES =
            List.of("Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP");
    private static final Set<String> REDIRECTED = Set.of("GET", "HEAD");
    private static final int HIGHEST_PORT = 65_535;

    private final KindComponents components;
    private final PodSessions sessions;

    ProxyEndpoint(KindComponents components, PodSessions sessions) {
        this.components = components;
        this.sessions = sessions;
    }

    @Override
    public ApiResponse get(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse create(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse update(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse patch(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse delete(RequestContext request) {
        return connect(request);
    }

    private ApiResponse connect(RequestContext request) {
        return switch (components.kind().descriptor().plural()) {
            case "pods" -> pod(request);
            case "services" -> service(request);
            default -> node(request);
        };
    }

    private ApiResponse pod(RequestContext request) {
        ProxyName asked = ProxyName.of(request.info().name(), "pod");
        ObjectNode pod = object(request, asked);
        List<String> addresses = new ArrayList<>();
        pod.path("status")
                .path("podIPs")
                .forEach(each -> addresses.add(each.path("ip").asText()));
        requireUnicast(addresses.isEmpty() ? "" : addresses.get(0));
        int port = asked.port().isEmpty() ? firstPort(pod) : number(asked.port());
        return forward(request, pod, asked.targetScheme(), port);
    }

    private ApiResponse service(RequestContext request) {
        ProxyName asked = ProxyName.of(request.info().name(), "service");
        ServiceBackends backends = new ServiceBackends(components.services().storage());
        ServiceBackends.Backend backend = backends.of(components.namespace(request), asked);
        return forward(request, backend.pod(), asked.targetScheme(), backend.port());
    }

    private ApiResponse node(RequestContext request) {
        ProxyName asked = ProxyName.of(request.info().name(), "node");
        ObjectNode node = object(request, asked);
        String address = address(node.path("status").path("addresses"));
        if (IpAddress.parse(address) != null) {
            requireUnicast(address);
        }
        if (isRedirected(request)) {
            return redirect(request);
        }
        throw StatusException.badRequest(
                "the node " + asked.name() + " is simulated: this server offers no proxy for it");
    }

    private ObjectNode object(RequestContext request, ProxyName asked) {
        return components
                .store()
                .get(components.namespace(request), asked.name())
                .content();
    }

    /** Returns the address of a node; upstream answers 500 where a node has none, which is not a fault of the server. */
    private static String address(JsonNode addresses) {
        for (String type : NODE_ADDRESSES) {
            for (JsonNode address : addresses) {
                if (address.path("type").asText().equals(type)) {
                    return address.path("address").asText();
                }
            }
        }
        List<String> known = new ArrayList<>();
        addresses.forEach(each -> known.add(
                "{" + each.path("type").asText() + " " + each.path("address").asText() + "}"));
        throw StatusException.badRequest(
                "no preferred addresses found; known addresses: [" + String.join(" ", known) + "]");
    }

    private static void requireUnicast(String text) {
        IpAddress parsed = IpAddress.parse(text);
        InetAddress address = parsed == null ? null : parsed.address();
        if (address == null
                || address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isMulticastAddress()
                || address.isLinkLocalAddress()
                || text.equals("255.255.255.255")) {
            throw StatusException.badRequest("address not allowed");
        }
    }

    private static int firstPort(ObjectNode pod) {
        for (JsonNode container : pod.path("spec").path("containers")) {
            for (JsonNode port : container.path("ports")) {
                return port.path("containerPort").asInt();
            }
        }
        return 0;
    }

    private static int number(String port) {
        boolean valid = port.matches("\\d{1,5}") && Integer.parseInt(port) <= HIGHEST_PORT;
        if (!valid) {
            throw StatusException.serviceUnavailable(
                    "error trying to reach service: dial tcp: lookup tcp/" + port + ": unknown port");
        }
        return Integer.parseInt(port);
    }

    private ApiResponse forward(RequestContext request, ObjectNode pod, String scheme, int port) {
        return isRedirected(request)
                ? redirect(request)
                : sessions.proxy(pod, scheme, port, behindProxy(request), request);
    }

    /** Returns the path behind {@code /proxy}. */
    private static String behindProxy(RequestContext request) {
        String path = request.info().path();
        String proxied = '/' + request.info().resource() + '/' + request.info().name() + "/proxy";
        return path.substring(path.indexOf(proxied) + proxied.length());
    }

    private static boolean isRedirected(RequestContext request) {
        return behindProxy(request).isEmpty() && REDIRECTED.contains(request.method());
    }

    /** Relative links of a page lead below {@code /proxy/} only if its own path ends like that. */
    private static ApiResponse redirect(RequestContext request) {
        String query = request.query().asMap().entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encoded(each.getKey()) + '=' + encoded(value)))
                .collect(Collectors.joining("&"));
        String location = request.info().path() + '/' + (query.isEmpty() ? "" : '?' + query);
        return new ApiResponse.Whole(
                Representation.of("", new byte[0]).withStatus(301).with("Location", location));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
