package dev.kontract.server.aggregation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.server.openapi.RemoteSpec;
import dev.kontract.server.webhook.LimitedBody;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads documents of aggregated servers, as a member of {@code system:masters}. Blocks for at most five seconds each. */
final class RemoteReader {

    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 8 * 1024 * 1024;
    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
            + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";
    private static final String REFERENCE = "#/definitions/";

    private final ServiceEndpoints services;
    private final Backends backends;

    RemoteReader(ServiceEndpoints services, Backends backends) {
        this.services = services;
        this.backends = backends;
    }

    /**
     * A document and its entity tag, {@code ""} if it has none.
     */
    record Answer<T>(T value, String tag) {}

    /**
     * Reads the resources of a group version in the form of aggregated discovery.
     *
     * @param former what an answer without change stands for
     * @param tag the entity tag of {@code former}
     * @throws IOException if the server does not send them
     */
    Answer<JsonNode> resources(AggregatedApi api, JsonNode former, String tag) throws IOException {
        HttpResponse<byte[]> answer = get(api, "/apis", AGGREGATED, tag);
        if (answer.statusCode() == 304) {
            return new Answer<>(former, tag);
        }
        boolean aggregated = answer.headers()
                .firstValue("Content-Type")
                .filter(type -> type.contains("APIGroupDiscoveryList"))
                .isPresent();
        if (answer.statusCode() == 200 && aggregated) {
            return new Answer<>(select(Json.mapper().readTree(answer.body()), api), tag(answer));
        }
        HttpResponse<byte[]> legacy = get(api, api.path(), "application/json", "");
        require(legacy, api.path());
        return new Answer<>(
                ResourceLists.converted(Json.mapper().readTree(legacy.body()).path("resources")), "");
    }

    private static JsonNode select(JsonNode document, AggregatedApi api) {
        for (JsonNode group : document.path("items")) {
            if (group.path("metadata").path("name").asText().equals(api.group())) {
                for (JsonNode version : group.path("versions")) {
                    if (version.path("version").asText().equals(api.version())) {
                        return ResourceLists.complete(version.path("resources"));
                    }
                }
            }
        }
        return JsonNodeFactory.instance.arrayNode();
    }

    /**
     * Reads what OpenAPI says of a group version.
     *
     * @param former what an answer without change stands for
     * @param tag the entity tag of {@code former}
     * @throws IOException if the server does not answer
     */
    Answer<RemoteSpec> spec(AggregatedApi api, RemoteSpec former, String tag) throws IOException {
        HttpResponse<byte[]> root = get(api, "/openapi/v3", "application/json", "");
        String url = root.statusCode() == 200
                ? Json.mapper()
                        .readTree(root.body())
                        .path("paths")
                        .path(former.name())
                        .path("serverRelativeURL")
                        .asText()
                : "";
        int hash = url.indexOf("hash=");
        String hashed = hash < 0 ? "" : url.substring(hash + "hash=".length());
        HttpResponse<byte[]> swagger = get(api, "/openapi/v2", "application/json", tag);
        if (swagger.statusCode() == 304) {
            return new Answer<>(new RemoteSpec(former.name(), hashed, former.swagger()), tag);
        }
        ObjectNode parts = swagger.statusCode() == 200
                ? parts(Json.mapper().readTree(swagger.body()), api)
                : JsonNodeFactory.instance.objectNode();
        return new Answer<>(new RemoteSpec(former.name(), hashed, parts), tag(swagger));
    }

    /** Returns the paths of a group version, and the definitions that they refer to. */
    private static ObjectNode parts(JsonNode swagger, AggregatedApi api) {
        ObjectNode parts = JsonNodeFactory.instance.objectNode();
        ObjectNode paths = parts.putObject("paths");
        swagger.path("paths").properties().forEach(path -> {
            if ((path.getKey() + '/').startsWith(api.path() + '/')) {
                paths.set(path.getKey(), path.getValue());
            }
        });
        Set<String> needed = new HashSet<>();
        collect(paths, swagger.path("definitions"), needed);
        ObjectNode definitions = parts.putObject("definitions");
        swagger.path("definitions").properties().forEach(definition -> {
            if (needed.contains(definition.getKey())) {
                definitions.set(definition.getKey(), definition.getValue());
            }
        });
        return parts;
    }

    private static void collect(JsonNode node, JsonNode definitions, Set<String> needed) {
        String reference = node.path("$ref").asText();
        if (reference.startsWith(REFERENCE)) {
            String name = reference.substring(REFERENCE.length());
            if (needed.add(name)) {
                collect(definitions.path(name), definitions, needed);
            }
        }
        node.forEach(child -> collect(child, definitions, needed));
    }

    private static String tag(HttpResponse<?> answer) {
        return answer.headers().firstValue("ETag").orElse("");
    }

    private static void require(HttpResponse<?> answer, String path) throws IOException {
        if (answer.statusCode() != 200) {
            throw new IOException("status " + answer.statusCode() + " of " + path);
        }
    }

    private HttpResponse<byte[]> get(AggregatedApi api, String path, String accept, String tag) throws IOException {
        List<InetSocketAddress> addresses = services.locate(api.service()).addresses();
        if (addresses.isEmpty()) {
            throw new IOException("there is no endpoint");
        }
        try {
            HttpRequest.Builder request =
                    ForwardedRequest.own(addresses.get(0), path, LONGEST).header("Accept", accept);
            if (!tag.isEmpty()) {
                request.header("If-None-Match", tag);
            }
            return response(backends.client(api).sendAsync(request.build(), info -> new LimitedBody(MOST_BYTES)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the server is being closed");
        }
    }

    /** Waits for a whole response: the timeout of a request ends with its head. */
    private static HttpResponse<byte[]> response(CompletableFuture<HttpResponse<byte[]>> sent)
            throws IOException, InterruptedException {
        try {
            return sent.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the response did not end within " + LONGEST.toSeconds() + " seconds", e);
        } finally {
            sent.cancel(true);
        }
    }
}
