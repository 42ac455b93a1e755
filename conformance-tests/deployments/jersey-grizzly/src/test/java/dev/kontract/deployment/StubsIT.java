package dev.kontract.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.DeleteOptions;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Status;
import dev.kontract.server.api.ApiFeature;
import dev.kontract.server.api.ConfigMapApi;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An interface that is implemented without the engine. */
final class StubsIT extends StubsContract {

    private static final String PATH = "/api/v1/namespaces/shop/configmaps";

    private static HttpServer http;

    /** A ConfigMap for any name, with the same data; creates return what is sent. */
    @Path("")
    public static final class EveryConfigMap implements ConfigMapApi {

        private final Map<String, String> data;

        EveryConfigMap(Map<String, String> data) {
            this.data = data;
        }

        @Override
        public Response readNamespacedConfigMap(String namespace, String name, String pretty) {
            return Response.ok(new ConfigMap()
                            .metadata(new ObjectMeta().name(name).namespace(namespace))
                            .data(data))
                    .build();
        }

        @Override
        public Response createNamespacedConfigMap(
                String namespace,
                ConfigMap configMap,
                String pretty,
                String dryRun,
                String fieldManager,
                String fieldValidation) {
            return Response.status(201).entity(configMap).build();
        }

        @Override
        public Response deleteNamespacedConfigMap(
                String namespace,
                String name,
                String pretty,
                String dryRun,
                Long gracePeriodSeconds,
                Boolean orphanDependents,
                String propagationPolicy,
                DeleteOptions deleteOptions) {
            return Response.ok(new Status().status(deleteOptions == null ? "Success" : "Failure"))
                    .build();
        }
    }

    @BeforeAll
    static void serve() throws IOException {
        EveryConfigMap maps = new EveryConfigMap(Map.of("a", "b"));
        ResourceConfig config = new ResourceConfig(EveryConfigMap.class, ApiFeature.class);
        config.register(new AbstractBinder() {
            @Override
            protected void configure() {
                bind(maps).to(EveryConfigMap.class);
            }
        });
        http = GrizzlyHttpServerFactory.createHttpServer(URI.create("http://localhost:0/"), config, false);
        http.getServerConfiguration().setAllowPayloadForUndefinedHttpMethods(true);
        http.start();
    }

    @AfterAll
    static void stop() {
        http.shutdownNow();
    }

    @Test
    void object_isWrittenAsJsonAndYaml() throws Exception {
        assertThat(get("application/json").body()).contains("\"name\":\"x\"", "\"a\":\"b\"");
        assertThat(get("application/vnd.kubernetes.protobuf,application/json").headers().allValues("Content-Type"))
                .containsExactly("application/json");
        assertThat(get("application/yaml").headers().allValues("Content-Type")).containsExactly("application/yaml");
    }

    @Test
    void formatThatCannotBeWritten_isNotAcceptable() throws Exception {
        assertIsStatus(get("application/vnd.kubernetes.protobuf"), 406, "NotAcceptable", "JSON and YAML");
    }

    @Test
    void body_isReadAsJson() throws Exception {
        HttpResponse<String> created = post("{\"data\":{\"c\":\"d\"}}");

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(created.body()).contains("\"c\":\"d\"");
        assertThat(send(HttpRequest.newBuilder(uri("/x")).DELETE()).body()).contains("\"status\":\"Success\"");
    }

    private static HttpResponse<String> get(String accept) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri("/x")).header("Accept", accept));
    }

    private static HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(""))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(request.version(HttpClient.Version.HTTP_1_1).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static URI uri(String name) {
        return URI.create("http://localhost:" + port() + PATH + name);
    }

    private static int port() {
        return http.getListeners().iterator().next().getPort();
    }

    @Override
    URI url() {
        return URI.create("http://localhost:" + port());
    }
}
