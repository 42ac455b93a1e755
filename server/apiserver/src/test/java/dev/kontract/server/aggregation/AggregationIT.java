package dev.kontract.server.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.BufferedReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AggregationIT {

    private static final String SERVICES = "/apis/apiregistration.k8s.io/v1/apiservices";
    private static final String NAME = SERVICES + "/v1.wardle.example.com";
    private static final String VERSION = "/apis/wardle.example.com/v1";
    private static final String FLUNDERS = VERSION + "/namespaces/default/flunders";
    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final String RESOURCES = """
            {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "wardle.example.com/v1", "resources": [
              {"name": "flunders", "singularName": "flunder", "namespaced": true, "kind": "Flunder",
               "verbs": ["get", "list", "watch"], "shortNames": ["fl"]},
              {"name": "flunders/status", "namespaced": true, "kind": "Flunder", "verbs": ["get"]}]}""";

    private TestServer server;
    private AggregatedServer behind;

    @BeforeEach
    void start() throws Exception {
        behind = new AggregatedServer().json(VERSION, RESOURCES);
        server = TestServer.start(ServerConfig.builder().controllers("none"));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
        behind.close();
    }

    private void register(String trust) throws Exception {
        server.post("/api/v1/namespaces", "{\"metadata\": {\"name\": \"wardle\"}}");
        server.post("/api/v1/namespaces/wardle/services", """
                {"metadata": {"name": "api"}, "spec": {"type": "ExternalName", "externalName": "localhost"}}""");
        HttpResponse<String> created = server.post(SERVICES, """
                {"metadata": {"name": "v1.wardle.example.com"}, "spec": {
                  "group": "wardle.example.com", "version": "v1", "groupPriorityMinimum": 1000, "versionPriority": 15,
                  "service": {"namespace": "wardle", "name": "api", "port": %d}, %s}}""".formatted(behind.port(), trust));
        assertThat(created.statusCode()).isEqualTo(201);
    }

    private void registerAndAwait() throws Exception {
        register("\"caBundle\": \"" + behind.authority() + '"');
        awaitReason("Passed");
    }

    private JsonNode condition() throws Exception {
        return get(NAME).path("status").path("conditions").path(0);
    }

    private void awaitReason(String reason) throws Exception {
        Patience.await(reason, () -> condition().path("reason").asText().equals(reason));
    }

    private JsonNode get(String path) throws Exception {
        return new ObjectMapper().readTree(server.send("GET", path).body());
    }

    @Test
    void request_isForwarded_withItsUserAndTheCertificateOfTheServer() throws Exception {
        BlockingQueue<Headers> received = new LinkedBlockingQueue<>();
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        behind.on(FLUNDERS, exchange -> {
            received.add(exchange.getRequestHeaders());
            seen.add(AggregatedServer.client(exchange));
            seen.add(exchange.getRequestMethod()
                    + ' '
                    + exchange.getRequestURI()
                    + ' '
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.getResponseHeaders().add("Warning", "299 - \"old\"");
            AggregatedServer.send(exchange, 201, "application/json", "{\"made\": true}");
        });
        registerAndAwait();

        HttpResponse<String> answer = server.send(server.request(FLUNDERS + "?dryRun=All")
                .header("Impersonate-User", "bob")
                .header("Impersonate-Group", "system:masters")
                .header("Impersonate-Extra-Example.com%2Fa", "b")
                .header("X-Remote-User", "admin")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"a\": 1}")));

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.body()).isEqualTo("{\"made\": true}");
        assertThat(answer.headers().firstValue("Warning")).contains("299 - \"old\"");
        assertThat(answer.headers().allValues("Date")).hasSizeLessThan(2);
        assertThat(seen.poll(10, TimeUnit.SECONDS)).isEqualTo("CN=front-proxy-client");
        assertThat(seen.poll(10, TimeUnit.SECONDS)).isEqualTo("POST " + FLUNDERS + "?dryRun=All {\"a\": 1}");
        Headers headers = received.remove();
        assertThat(headers.get("X-Remote-User")).containsExactly("bob");
        assertThat(headers.get("X-Remote-Group")).containsExactly("system:masters", "system:authenticated");
        assertThat(headers.get("X-Remote-Extra-example.com%2Fa")).containsExactly("b");
        assertThat(headers).doesNotContainKeys("Authorization", "Impersonate-user", "Impersonate-group");
    }

    @Test
    void request_isAuthorized_beforeItIsForwarded() throws Exception {
        behind.json(FLUNDERS, "{}");
        registerAndAwait();

        HttpResponse<String> answer = server.send(server.request(FLUNDERS, server.server.token("eve")));

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("User \\\"eve\\\" cannot list resource \\\"flunders\\\"");
    }

    @Test
    void watch_isRelayed_eventByEvent() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        behind.on(FLUNDERS, exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("{\"first\": 1}\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            try {
                read.await();
                while (true) {
                    exchange.getResponseBody().write("{\"next\": 1}\n".getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally { // writing fails when the client has left
                left.countDown();
            }
        });
        registerAndAwait();

        try (BufferedReader lines = server.lines(FLUNDERS + "?watch=1")) {
            assertThat(lines.readLine()).isEqualTo("{\"first\": 1}");
            read.countDown();
            assertThat(lines.readLine()).isEqualTo("{\"next\": 1}");
        }

        assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void discovery_describesTheGroup_andMarksItStaleWhileItsServerIsAway() throws Exception {
        behind.json("/openapi/v3", """
                {"paths": {"apis/wardle.example.com/v1": {"serverRelativeURL": "/openapi/v3/apis/wardle.example.com/v1?hash=A1"}}}""");
        behind.json("/openapi/v3" + VERSION, "{\"openapi\": \"3.0.0\"}");
        behind.json("/openapi/v2", """
                {"paths": {"%s/flunders": {"get": {"schema": {"$ref": "#/definitions/Flunder"}}}, "/version": {}},
                 "definitions": {"Flunder": {"type": "object"}, "Other": {}}}""".formatted(VERSION));
        registerAndAwait();
        Patience.await(
                "the documents are read", () -> get("/openapi/v3").path("paths").has(VERSION.substring(1)));

        assertThat(get("/apis/wardle.example.com")
                        .at("/preferredVersion/version")
                        .asText())
                .isEqualTo("v1");
        assertThat(get(VERSION)).isEqualTo(new ObjectMapper().readTree(RESOURCES));
        JsonNode group = group();
        assertThat(group.at("/versions/0/freshness").asText()).isEqualTo("Current");
        assertThat(group.at("/versions/0/resources/0/shortNames/0").asText()).isEqualTo("fl");
        assertThat(group.at("/versions/0/resources/0/subresources/0/subresource")
                        .asText())
                .isEqualTo("status");
        assertThat(get("/openapi/v3")
                        .at("/paths")
                        .path(VERSION.substring(1))
                        .path("serverRelativeURL")
                        .asText())
                .endsWith("?hash=A1");
        assertThat(get("/openapi/v3" + VERSION).path("openapi").asText()).isEqualTo("3.0.0");
        JsonNode swagger = get("/openapi/v2");
        assertThat(swagger.path("paths").has(VERSION + "/flunders")).isTrue();
        assertThat(swagger.path("definitions").has("Flunder")).isTrue();
        assertThat(swagger.path("definitions").has("Other")).isFalse();

        behind.close();
        Patience.await("the outage is noticed", () -> {
            // A change of the APIService has it checked again.
            server.send(
                    "PATCH",
                    NAME,
                    "application/merge-patch+json",
                    "{\"spec\": {\"versionPriority\": " + (10 + System.nanoTime() % 1000) + "}}");
            return condition().path("reason").asText().equals("FailedDiscoveryCheck")
                    && group().at("/versions/0/freshness").asText().equals("Stale");
        });
        assertThat(group().at("/versions/0/resources/0/resource").asText()).isEqualTo("flunders");
        assertThat(get("/apis/apps/v1").path("resources").size()).isGreaterThan(4);
        HttpResponse<String> unavailable = server.send("GET", FLUNDERS);
        assertThat(unavailable.statusCode()).isEqualTo(503);
        assertThat(unavailable.body()).isEqualTo("service unavailable\n");
        assertThat(server.send("GET", "/metrics").body())
                .contains("aggregator_unavailable_apiservice{name=\"v1.wardle.example.com\"} 1")
                .contains("aggregator_unavailable_apiservice{name=\"v1.apps\"} 0");

        server.send("DELETE", NAME);
        Patience.await("the group is gone", () -> group().isMissingNode());
    }

    private JsonNode group() throws Exception {
        JsonNode all = new ObjectMapper()
                .readTree(server.send(server.request("/apis").header("Accept", AGGREGATED))
                        .body());
        for (JsonNode group : all.path("items")) {
            if (group.at("/metadata/name").asText().equals("wardle.example.com")) {
                return group;
            }
        }
        return all.path("none");
    }

    @Test
    void condition_saysWhyTheServerIsUnavailable() throws Exception {
        register("\"insecureSkipTLSVerify\": true");
        awaitReason("Passed");
        server.send("PATCH", NAME, "application/merge-patch+json", "{\"spec\": {\"service\": {\"name\": \"other\"}}}");
        awaitReason("ServiceNotFound");
        assertThat(condition().path("message").asText()).isEqualTo("service/other in \"wardle\" is not present");

        server.post("/api/v1/namespaces/wardle/services", """
                {"metadata": {"name": "other"}, "spec": {"ports": [{"port": %d}]}}""".formatted(behind.port()));
        awaitReason("EndpointsNotFound");
        server.send("PATCH", NAME, "application/merge-patch+json", """
                {"spec": {"service": {"name": "api"}, "insecureSkipTLSVerify": false, "caBundle": null}}""");
        awaitReason("FailedDiscoveryCheck");
        assertThat(condition().path("message").asText())
                .startsWith("failing or missing response from https://localhost:" + behind.port() + VERSION + ": Get ")
                .endsWith("x509: certificate signed by unknown authority");

        server.send(
                "PATCH",
                NAME,
                "application/merge-patch+json",
                "{\"spec\": {\"service\": null, \"insecureSkipTLSVerify\": false}}");
        awaitReason("Local");
        assertThat(condition().path("status").asText()).isEqualTo("True");
    }

    @Test
    void builtInVersion_isOverridden_byItsApiService() throws Exception {
        behind.json("/apis/batch/v1", "{\"resources\": []}");
        behind.json("/apis/batch/v1/jobs", "{\"kind\": \"Mine\"}");
        register("\"insecureSkipTLSVerify\": true");

        server.send("PATCH", SERVICES + "/v1.batch", "application/merge-patch+json", """
                {"spec": {"insecureSkipTLSVerify": true,
                  "service": {"namespace": "wardle", "name": "api", "port": %d}}}""".formatted(behind.port()));

        Patience.await(
                "the other server answers",
                () -> server.send("GET", "/apis/batch/v1/jobs").body().contains("Mine"));
        assertThat(get("/apis/batch/v1")).isEqualTo(new ObjectMapper().readTree("{\"resources\": []}"));
    }

    @Test
    void redirect_isNotFollowed_norRelayed() throws Exception {
        behind.on(FLUNDERS, exchange -> {
            exchange.getResponseHeaders().add("Location", "https://example.com/");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        registerAndAwait();

        HttpResponse<String> answer = server.send("GET", FLUNDERS);

        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body()).startsWith("the backend attempted to redirect this request, which is not permitted");
    }

    @Test
    void identity_isPublished_forAggregatedServers() throws Exception {
        registerAndAwait();

        JsonNode data = get("/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication")
                .path("data");

        assertThat(data.path("requestheader-client-ca-file").asText()).startsWith("-----BEGIN CERTIFICATE-----");
        assertThat(data.path("requestheader-allowed-names").asText()).isEqualTo("[\"front-proxy-client\"]");
        assertThat(List.of(
                        data.path("requestheader-username-headers").asText(),
                        data.path("requestheader-group-headers").asText(),
                        data.path("requestheader-uid-headers").asText(),
                        data.path("requestheader-extra-headers-prefix").asText()))
                .containsExactly(
                        "[\"X-Remote-User\"]", "[\"X-Remote-Group\"]", "[\"X-Remote-Uid\"]", "[\"X-Remote-Extra-\"]");
    }
}
