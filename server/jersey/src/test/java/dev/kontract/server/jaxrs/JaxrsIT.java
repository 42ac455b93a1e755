package dev.kontract.server.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.api.NodeApi;
import dev.kontract.server.controller.node.NodeSimulation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The server's implementations of the generated interfaces on Jersey, and resources of an embedder before them. */
final class JaxrsIT {

    private static final String ROLES = "/apis/rbac.authorization.example.org/v1/namespaces/default/roles";
    private static final String ROLE = "{\"metadata\":{\"name\":\"r\"},\"rules\":[]}";

    private static ApiServer start(ServerConfig.Routing routing, Object... resources) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .insecurePort(0)
                .groupDomain("example.org")
                .routing(routing)
                .resources(resources)
                .build());
    }

    private static HttpResponse<String> send(ApiServer server, String method, String path, String type, String body)
            throws IOException, InterruptedException {
        URI uri = server.insecureUrl().orElseThrow().resolve(path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + server.adminToken())
                .header("Content-Type", type)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    @Test
    void generatedInterfaces_respondLikeTheDirectRoute() throws Exception {
        try (ApiServer direct = start(ServerConfig.Routing.DIRECT);
                ApiServer jersey = start(ServerConfig.Routing.JAXRS)) {
            for (ApiServer server : new ApiServer[] {direct, jersey}) {
                assertThat(send(server, "POST", ROLES, "application/json", ROLE).statusCode())
                        .isEqualTo(201);
                HttpResponse<String> patched = send(
                        server,
                        "PATCH",
                        ROLES + "/r",
                        "application/merge-patch+json",
                        "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}");
                assertThat(patched.body()).contains("\"labels\":{\"a\":\"b\"}");
                assertThat(send(server, "GET", ROLES + "?limit=1", "application/json", "")
                                .body())
                        .contains("\"kind\":\"RoleList\"");
                HttpResponse<String> invalid = send(server, "POST", ROLES, "application/json", "{\"metadata\":{}}");
                assertThat(invalid.statusCode()).isEqualTo(422);
                assertThat(invalid.body()).contains("name or generateName is required");
                assertThat(send(server, "GET", ROLES + "/none", "application/json", "")
                                .statusCode())
                        .isEqualTo(404);
                assertThat(send(server, "HEAD", ROLES, "application/json", "").statusCode())
                        .isEqualTo(405);
                assertThat(send(server, "OPTIONS", ROLES, "application/json", "")
                                .body())
                        .contains("\"reason\":\"MethodNotAllowed\"");
                assertThat(send(server, "DELETE", ROLES + "/r", "application/json", "")
                                .statusCode())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void kindsBeyondTheContract_areServedDirectly() throws Exception {
        ServerConfig config = ServerConfig.builder()
                .insecurePort(0)
                .routing(ServerConfig.Routing.JAXRS)
                .controllers("*")
                .nodes(NodeSimulation.of(1))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            server.settle();

            assertThat(send(server, "GET", "/apis/metrics.k8s.io/v1beta1/nodes", "application/json", "")
                            .body())
                    .contains("\"kind\":\"NodeMetricsList\"", "\"name\":\"node-1\"");
        }
    }

    @Test
    void ownResource_takesPrecedenceOverTheServer() throws Exception {
        try (ApiServer server = start(ServerConfig.Routing.DIRECT, new FixedRole())) {
            HttpResponse<String> fixed = send(
                    server, "GET", "/apis/rbac.authorization.k8s.io/v1/namespaces/x/roles/y", "application/json", "");
            assertThat(fixed.statusCode()).isEqualTo(404);
            assertThat(send(server, "GET", ROLES.replace("default", "x") + "/y", "application/json", "")
                            .body())
                    .contains("\"name\":\"y\"")
                    .contains("\"namespace\":\"x\"");
            assertThat(send(server, "GET", ROLES, "application/json", "").body())
                    .contains("\"kind\":\"RoleList\"");
        }
    }

    @Test
    void ownImplementationOfAnInterface_isTheRegisteredInstance_atThePathsOfTheContract() throws Exception {
        try (ApiServer server = start(ServerConfig.Routing.DIRECT, new NamedNodes("rack-1"))) {
            assertThat(send(server, "GET", "/api/v1/nodes/n", "application/json", "")
                            .body())
                    .contains("\"name\":\"n\"")
                    .contains("\"rack\":\"rack-1\"");
        }
    }

    @Test
    void ownResource_refusesFormats_thatItCannotReadOrWrite() throws Exception {
        try (ApiServer server = start(ServerConfig.Routing.DIRECT, new NamedNodes("rack-1"))) {
            HttpResponse<String> read =
                    send(server, "POST", "/api/v1/nodes", "application/yaml", "metadata: {name: a}");
            assertThat(read.statusCode()).isEqualTo(415);
            assertThat(read.body()).contains("\"kind\":\"Status\"");
            HttpRequest protobuf = HttpRequest.newBuilder(
                            server.insecureUrl().orElseThrow().resolve("/api/v1/nodes/n"))
                    .header("Authorization", "Bearer " + server.adminToken())
                    .header("Accept", "application/vnd.kubernetes.protobuf")
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(protobuf, BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(406);
            assertThat(send(server, "DELETE", "/api/v1/nodes/n", "application/json", "")
                            .statusCode())
                    .isEqualTo(501);
        }
    }

    @Test
    void ownProvider_isTheRegisteredInstance() throws Exception {
        CountingFilter filter = new CountingFilter();
        CountingFeature feature = new CountingFeature();
        CountingNode resource = new CountingNode();
        try (Warnings warnings = new Warnings();
                ApiServer server = start(ServerConfig.Routing.DIRECT, filter, feature, resource)) {
            send(server, "GET", "/api/v1/nodes/n", "application/json", "");
            send(server, "GET", "/api/v1/nodes/n", "application/json", "");

            assertThat(filter.responses).hasValue(2);
            assertThat(feature.configurations).hasValue(1);
            assertThat(resource.requests).hasValue(2);
            assertThat(resource.responses).hasValue(2);
            assertThat(warnings.messages).isEmpty();
        }
    }

    @Test
    void ownResource_isTheRegisteredInstance_ifItsInterfaceHasThePath() throws Exception {
        try (Warnings warnings = new Warnings();
                ApiServer server = start(ServerConfig.Routing.DIRECT, new NodeOfRack("rack-1"))) {
            assertThat(send(server, "GET", "/api/v1/nodes/n", "application/json", "")
                            .body())
                    .contains("\"rack\":\"rack-1\"");
            assertThat(warnings.messages).isEmpty();
        }
    }

    /** A filter that counts responses. */
    public static class CountingFilter implements ContainerResponseFilter {

        private final AtomicInteger responses = new AtomicInteger();

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            responses.incrementAndGet();
        }
    }

    /** A feature that counts how often it is configured. */
    public static final class CountingFeature implements Feature {

        private final AtomicInteger configurations = new AtomicInteger();

        @Override
        public boolean configure(FeatureContext context) {
            configurations.incrementAndGet();
            return true;
        }
    }

    /** A node that counts its requests, and as a filter all responses. */
    @Path("/api/v1/nodes/n")
    public static final class CountingNode implements ContainerResponseFilter {

        private final AtomicInteger requests = new AtomicInteger();
        private final AtomicInteger responses = new AtomicInteger();

        /** Returns the node. */
        @GET
        public Response get() {
            requests.incrementAndGet();
            return Response.ok(new Node().kind("Node")).build();
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            responses.incrementAndGet();
        }
    }

    /** A node as a resource. */
    @Path("/api/v1/nodes/n")
    public interface NodeResource {

        /** Returns the node. */
        @GET
        Response get();
    }

    /** A node in a rack. */
    public static final class NodeOfRack implements NodeResource {

        private final String rack;

        NodeOfRack(String rack) {
            this.rack = rack;
        }

        @Override
        public Response get() {
            ObjectMeta metadata = new ObjectMeta().labels(Map.of("rack", rack));
            return Response.ok(new Node().kind("Node").metadata(metadata)).build();
        }
    }

    /** The warnings that Jersey logs until this is closed. */
    private static final class Warnings extends Handler implements AutoCloseable {

        private static final Logger JERSEY = Logger.getLogger("org.glassfish.jersey");

        private final List<String> messages = new CopyOnWriteArrayList<>();

        Warnings() {
            setLevel(Level.WARNING);
            JERSEY.addHandler(this);
        }

        @Override
        public void publish(LogRecord message) {
            if (isLoggable(message)) {
                messages.add(message.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            JERSEY.removeHandler(this);
        }
    }

    /** Any node there could be, in one rack. */
    @Path("")
    public static final class NamedNodes implements NodeApi {

        private final String rack;

        NamedNodes(String rack) {
            this.rack = rack;
        }

        @Override
        public Response createNode(
                Node node, String pretty, String dryRun, String fieldManager, String fieldValidation) {
            return Response.status(Response.Status.CREATED).entity(node).build();
        }

        @Override
        public Response readNode(String name, String pretty) {
            ObjectMeta metadata = new ObjectMeta().name(name).labels(Map.of("rack", rack));
            return Response.ok(new Node().kind("Node").metadata(metadata)).build();
        }
    }

    /** Any role there could be. */
    @Path("/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles/{name}")
    public static final class FixedRole {

        /** Reads one. */
        @GET
        public Response get(@PathParam("namespace") String namespace, @PathParam("name") String name) {
            return Response.ok(new Role()
                            .kind("Role")
                            .metadata(new ObjectMeta().name(name).namespace(namespace)))
                    .build();
        }
    }
}
