package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A webhook behind HTTPS. */
final class HttpEndpoint implements WebhookEndpoint {

    private static final int MOST_BYTES = 8 * 1024 * 1024;
    private static final int DEFAULT_PORT = 443;

    private final HttpTarget target;
    private final byte[] authorities;
    private final WebhookClients clients;

    /**
     * How the webhook is addressed.
     *
     * @param shown the URL that errors mention
     * @param service the service to resolve on each call, or empty strings for the host in the URL
     */
    private record HttpTarget(URI shown, String namespace, String service, int port) {

        static HttpTarget of(JsonNode config) {
            JsonNode service = config.path("service");
            if (!service.isObject()) {
                return new HttpTarget(withPath(config.path("url").asText()), "", "", 0);
            }
            String namespace = service.path("namespace").asText();
            String name = service.path("name").asText();
            int port = service.path("port").asInt(DEFAULT_PORT);
            String path = service.path("path").asText("");
            URI shown = withPath("https://" + name + '.' + namespace + ".svc:" + port
                    + (path.isEmpty() || path.startsWith("/") ? path : '/' + path));
            return new HttpTarget(shown, namespace, name, port);
        }

        private static URI withPath(String url) {
            URI uri = URI.create(url);
            return uri.getRawPath().isEmpty() ? uri.resolve("/") : uri;
        }

        boolean isService() {
            return !service.isEmpty();
        }

        String serverName() {
            return service + '.' + namespace + ".svc";
        }
    }

    /**
     * Creates an endpoint.
     *
     * @param config a {@code clientConfig} that has been validated
     * @throws IllegalArgumentException when the URL cannot be used
     */
    HttpEndpoint(JsonNode config, WebhookClients clients) {
        this.target = HttpTarget.of(config);
        this.authorities = Base64.getDecoder().decode(config.path("caBundle").asText(""));
        this.clients = clients;
    }

    @Override
    public CompletableFuture<WebhookResponse> call(ObjectNode review, boolean mutating, Duration timeout) {
        String uid = review.path("request").path("uid").asText();
        String version = review.path("apiVersion").asText();
        String shown = "Post \"" + target.shown() + "?timeout=" + timeout.toSeconds() + "s\": ";
        CompletableFuture<HttpResponse<byte[]>> sent;
        try {
            HttpRequest request = HttpRequest.newBuilder(address(timeout))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, */*")
                    .header("User-Agent", "kube-apiserver-admission")
                    .POST(BodyPublishers.ofString(review.toString()))
                    .build();
            sent = client().sendAsync(request, info -> new LimitedBody(MOST_BYTES));
        } catch (GeneralSecurityException e) {
            return failed("could not get REST client: unable to load root certificates: " + e.getMessage());
        } catch (CallFailure e) {
            return failed("failed to call webhook: " + shown + e.getMessage());
        }
        return sent.copy().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).handle((response, failure) -> {
            if (failure != null) {
                Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
                if (cause instanceof TimeoutException) {
                    sent.cancel(true);
                }
                throw failure("failed to call webhook: " + shown + ConnectionErrors.text(cause, target.shown()));
            }
            return HttpAnswers.read(response, new HttpAnswers.Expected(uid, version, mutating));
        });
    }

    private HttpClient client() throws GeneralSecurityException {
        return clients.get(authorities, target.isService() ? target.serverName() : "");
    }

    private URI address(Duration timeout) {
        String query = "?timeout=" + timeout.toSeconds() + 's';
        if (!target.isService()) {
            return URI.create(target.shown() + query);
        }
        InetSocketAddress address = clients.services()
                .resolve(target.namespace(), target.service(), target.port())
                .orElseThrow(() -> new CallFailure("service \"" + target.service() + "\" not found"));
        String host = address.getHostString();
        return URI.create("https://" + (host.contains(":") ? '[' + host + ']' : host) + ':' + address.getPort()
                + target.shown().getRawPath() + query);
    }

    private static CompletableFuture<WebhookResponse> failed(String message) {
        return CompletableFuture.failedFuture(new CallFailure(message));
    }

    private static CompletionException failure(String message) {
        return new CompletionException(new CallFailure(message));
    }
}
