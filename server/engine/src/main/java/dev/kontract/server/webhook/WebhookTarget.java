package dev.kontract.server.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * The address of a webhook.
 *
 * @param shown the URL that errors mention
 * @param namespace the namespace of the service
 * @param service the service to resolve on each call, or empty for the host in the URL
 * @param port the port of the service
 */
record WebhookTarget(URI shown, String namespace, String service, int port) {

    private static final int DEFAULT_PORT = 443;

    /**
     * Reads the target of a {@code clientConfig}.
     *
     * @throws IllegalArgumentException when its URL cannot be used
     */
    static WebhookTarget of(JsonNode config) {
        JsonNode service = config.path("service");
        if (!service.isObject()) {
            return new WebhookTarget(withPath(config.path("url").asText()), "", "", 0);
        }
        String namespace = service.path("namespace").asText();
        String name = service.path("name").asText();
        int port = service.path("port").asInt(DEFAULT_PORT);
        String path = service.path("path").asText("");
        URI shown = withPath("https://" + name + '.' + namespace + ".svc:" + port
                + (path.isEmpty() || path.startsWith("/") ? path : '/' + path));
        return new WebhookTarget(shown, namespace, name, port);
    }

    private static URI withPath(String url) {
        URI uri = URI.create(url);
        String path = uri.getRawPath();
        if (path == null || uri.getHost() == null) {
            throw new IllegalArgumentException("no host in " + url);
        }
        return path.isEmpty() ? uri.resolve("/") : uri;
    }

    /** The host that certificates must be valid for if it is not that of the address; otherwise empty. */
    String serverName() {
        return service.isEmpty() ? "" : service + '.' + namespace + ".svc";
    }

    /**
     * Returns where to send a request.
     *
     * @throws WebhookFailure when the service is not known
     */
    URI address(WebhookServices services, String query) {
        if (service.isEmpty()) {
            return URI.create(shown + query);
        }
        InetSocketAddress address = services.resolve(namespace, service, port)
                .orElseThrow(() -> WebhookFailure.ofCall("service \"" + service + "\" not found"));
        String host = address.getHostString();
        return URI.create("https://" + (host.contains(":") ? '[' + host + ']' : host) + ':' + address.getPort()
                + shown.getRawPath() + query);
    }
}
