package dev.kontract.server.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectionIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
    private static final String HISTORY = "/kontract/history";
    private static final String REQUESTS = "/kontract/requests";
    private static final String MERGE = "application/merge-patch+json";
    private static final Instant START = Instant.parse("2030-01-01T14:00:00Z");

    private final ManualClock clock = ManualClock.at(START);
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.withSecret(ServerConfig.builder().clock(clock).recordRequests(true));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void history_ofAnObject_hasItsRevisionsWithUsersAndTimes() throws Exception {
        allow("jane", "{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"*\"]}");
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"1\"}}");
        clock.advance(Duration.ofMinutes(3));
        server.send(as("jane", "PATCH", MAPS + "/a", "{\"data\":{\"k\":\"2\"}}"));
        clock.advance(Duration.ofMinutes(3));
        server.send("DELETE", MAPS + "/a");
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"3\"}}");

        JsonNode history = get(HISTORY + MAPS + "/a");
        JsonNode items = history.path("items");
        assertThat(texts(items, "verb")).containsExactly("create", "delete", "patch", "create");
        assertThat(texts(items, "user")).containsExactly("admin", "admin", "jane", "admin");
        assertThat(texts(items, "time"))
                .containsExactly(
                        "2030-01-01T14:06:00Z", "2030-01-01T14:06:00Z", "2030-01-01T14:03:00Z", "2030-01-01T14:00:00Z");
        assertThat(items.at("/0/object/data/k").asText()).isEqualTo("3");
        assertThat(items.at("/1/object").isNull()).isTrue();
        assertThat(items.at("/2/object/data/k").asText()).isEqualTo("2");
        assertThat(items.at("/3/object/data/k").asText()).isEqualTo("1");
        assertThat(items.at("/3/object/metadata/resourceVersion").asText())
                .isEqualTo(items.at("/3/resourceVersion").asText());
        assertThat(history.path("oldest").asLong())
                .isLessThan(items.at("/3/resourceVersion").asLong());
        assertThat(get(HISTORY + MAPS + "/a?limit=2").path("items")).hasSize(2);
    }

    @Test
    void history_ofAnObjectThatNeverWas_isEmpty() throws Exception {
        assertThat(get(HISTORY + MAPS + "/none").path("items")).isEmpty();
    }

    @Test
    void history_ofAnObjectOfADefinition_isInTheVersionThatIsAsked() throws Exception {
        server.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"metadata":{"name":"toys.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
                "names":{"plural":"toys","singular":"toy","kind":"Toy"},"versions":[
                {"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object",
                "x-kubernetes-preserve-unknown-fields":true}}},
                {"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object",
                "x-kubernetes-preserve-unknown-fields":true}}}]}}""");
        String toys = "/apis/example.com/v2/namespaces/default/toys";
        server.post(toys, "{\"apiVersion\":\"example.com/v2\",\"kind\":\"Toy\",\"metadata\":{\"name\":\"t\"}}");

        assertThat(get(HISTORY + toys + "/t").at("/items/0/object/apiVersion").asText())
                .isEqualTo("example.com/v2");
        assertThat(get(HISTORY + toys.replace("v2", "v1") + "/t")
                        .at("/items/0/object/apiVersion")
                        .asText())
                .isEqualTo("example.com/v1");
    }

    @Test
    void history_ofACollection_isWhatThereWas() throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"1\"}}");
        clock.advance(Duration.ofMinutes(20));
        server.send("PATCH", MAPS + "/a", MERGE, "{\"data\":{\"k\":\"2\"}}");
        server.post(MAPS, "{\"metadata\":{\"name\":\"b\"}}");

        JsonNode then = get(HISTORY + MAPS + "?at=2030-01-01T14:03:00Z");
        assertThat(then.path("kind").asText()).isEqualTo("ConfigMapList");
        assertThat(then.path("items")).hasSize(1);
        assertThat(then.at("/items/0/data/k").asText()).isEqualTo("1");
        assertThat(get(HISTORY + MAPS + "?at="
                        + then.at("/metadata/resourceVersion").asText()))
                .isEqualTo(then);
        assertThat(get(HISTORY + MAPS + "?at=2030-01-01T16:30:00%2B02:00").path("items"))
                .hasSize(2);
    }

    @Test
    void history_ofALargeCollection_isCutAndSaysSo() throws Exception {
        String megabyte = "x".repeat(1_000_000);
        for (int i = 0; i < 9; i++) {
            server.post(MAPS, "{\"metadata\":{\"name\":\"m" + i + "\"},\"data\":{\"k\":\"" + megabyte + "\"}}");
        }
        String latest = get(MAPS + "?limit=1").at("/metadata/resourceVersion").asText();

        JsonNode then = get(HISTORY + MAPS + "?at=" + latest);
        assertThat(then.path("items")).hasSize(8);
        assertThat(then.path("truncated").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/namespaces/default/configmaps",
                "/api/v1/namespaces/default/configmaps?at=yesterday",
                "/api/v1/namespaces/default/configmaps?at=-1",
                "/api/v1/namespaces/default/configmaps?at=0",
                "/api/v1/namespaces/default/pods/a/log",
                "/api/v1/namespaces/default/configmaps/a?limit=0",
                "/api/v1/namespaces/default/configmaps/a?limit=x",
                "/healthz",
                "/api",
                "",
            })
    void history_ofAnythingElse_isABadRequest(String path) throws Exception {
        assertThat(server.send("GET", HISTORY + path).statusCode()).isEqualTo(400);
    }

    @Test
    void history_ofWhatIsNotKnown_isNotFoundOrGone() throws Exception {
        assertThat(server.send("GET", HISTORY + "/apis/example.com/v1/namespaces/default/toys/t")
                        .statusCode())
                .isEqualTo(404);
        assertThat(server.send("GET", HISTORY + MAPS + "?at=1999-01-01T00:00:00Z")
                        .statusCode())
                .isEqualTo(410);
        assertThat(server.send("GET", HISTORY + MAPS + "?at=999999999").statusCode())
                .isEqualTo(504);
        assertThat(server.send("POST", HISTORY + MAPS + "/a").statusCode()).isEqualTo(405);
    }

    @Test
    void history_needsPermissionForThePathAndTheObject() throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"}}");
        String path = HISTORY + MAPS + "/a";
        assertThat(server.send(as("jane", "GET", path, "")).body()).contains("cannot get path");

        allow("jane", "{\"nonResourceURLs\":[\"/kontract/history/*\"],\"verbs\":[\"get\"]}");
        HttpResponse<String> refused = server.send(as("jane", "GET", path, ""));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("configmaps \\\"a\\\" is forbidden");

        allow("jane", "{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"get\"]}");
        assertThat(server.send(as("jane", "GET", path, "")).statusCode()).isEqualTo(200);
        assertThat(server.send(as("jane", "GET", HISTORY + MAPS + "?at=2", "")).statusCode())
                .isEqualTo(403);
        assertThat(server.send(as("jane", "GET", HISTORY + TestServer.SECRETS + "/s", ""))
                        .statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/namespaces/default/nodes?at=5",
                "/api/v1/namespaces/default/nodes/n",
                "/api/v1/namespaces/default/namespaces/kube-system",
                "/api/v1/namespaces/default/namespaces?at=5",
                "/apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles/admin",
            })
    void history_outsideOfTheNamespaceOfTheRole_isNotFound(String path) throws Exception {
        allow("jane", "{\"nonResourceURLs\":[\"/kontract/history/*\"],\"verbs\":[\"get\"]}");
        bind("jane", "{\"apiGroups\":[\"*\"],\"resources\":[\"*\"],\"verbs\":[\"*\"]}");

        assertThat(server.send(as("jane", "GET", HISTORY + path, "")).statusCode())
                .isEqualTo(404);
        assertThat(server.send(as("jane", "GET", HISTORY + "/api/v1/namespaces/default", ""))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void history_ofAnObjectWithoutItsNamespace_isNotFound() throws Exception {
        assertThat(server.send("GET", HISTORY + "/api/v1/configmaps/a").statusCode())
                .isEqualTo(404);
    }

    @Test
    void requests_areListedWithWhatTheyChanged() throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"}}");
        server.send("PATCH", MAPS + "/a", MERGE, "{\"data\":{\"k\":\"2\"}}");
        server.send(as("jane", "GET", MAPS + "/a", ""));

        JsonNode items = get(REQUESTS + "?resource=configmaps").path("items");
        assertThat(texts(items, "verb")).containsExactly("create", "patch", "get");
        assertThat(items.at("/0/code").asInt()).isEqualTo(201);
        assertThat(items.at("/0/changed/0/object").asText()).isEqualTo(MAPS + "/a");
        assertThat(items.at("/0/changed/0/from").isMissingNode()).isTrue();
        assertThat(items.at("/1/changed/0/from").asText())
                .isEqualTo(items.at("/0/changed/0/to").asText());
        assertThat(items.at("/2/user").asText()).isEqualTo("jane");
        assertThat(items.at("/2/impersonator").asText()).isEqualTo("admin");
        assertThat(items.at("/2/decision/allowed").isBoolean()).isTrue();
        assertThat(items.at("/2/decision/allowed").asBoolean()).isFalse();
        assertThat(items.at("/2/reason").asText()).isEqualTo("Forbidden");
        assertThat(get(REQUESTS + "?user=jane").path("items")).hasSize(1);
        assertThat(get(REQUESTS + "?code=201&verb=create&resource=configmaps").path("items"))
                .hasSize(1);
        assertThat(texts(get(REQUESTS + "?limit=1&resource=configmaps").path("items"), "verb"))
                .containsExactly("get");
    }

    @Test
    void requests_areFollowedFromWhereTheLastPageEnded() throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"}}");
        long next = get(REQUESTS).path("next").asLong();
        assertThat(get(REQUESTS + "?since=" + next).path("items")).isEmpty();

        CompletableFuture<JsonNode> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return get(REQUESTS + "?wait=30&since=" + next);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        server.send("GET", MAPS + "/a");

        JsonNode page = waiting.get(20, TimeUnit.SECONDS);
        assertThat(page.at("/items/0/path").asText()).isEqualTo(MAPS + "/a");
        assertThat(page.path("next").asLong()).isGreaterThan(next);
    }

    @Test
    void requests_thatTooManyOfAUserWaitFor_areRefused() throws Exception {
        long next = get(REQUESTS).path("next").asLong();
        HttpRequest poll = server.request(REQUESTS + "?wait=30&resource=nothing&since=" + next)
                .build();
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<HttpResponse<String>>> polls = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            polls.add(client.sendAsync(poll, HttpResponse.BodyHandlers.ofString()));
        }

        HttpResponse<?> refused = (HttpResponse<?>)
                CompletableFuture.anyOf(polls.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(polls).filteredOn(each -> !each.isDone()).hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=x", "limit=-1", "wait=soon", "since=-5", "code=ok"})
    void requests_withABadParameter_areABadRequest(String query) throws Exception {
        assertThat(server.send("GET", REQUESTS + "?" + query).statusCode()).isEqualTo(400);
    }

    @Test
    void request_isShownWithoutSecrets_toThoseWhoMayGetTheObject() throws Exception {
        JsonNode create = get(REQUESTS + "?resource=secrets&verb=create").at("/items/0");
        String path = REQUESTS + "/" + create.path("sequence").asText();

        JsonNode shown = get(path);
        assertThat(shown.at("/requestBody/metadata/name").asText()).isEqualTo("s");
        assertThat(shown.at("/requestBody/data/p").asText()).isEqualTo("REDACTED");
        assertThat(shown.at("/requestHeaders/User-Agent").asText()).startsWith("Java-http-client");
        assertThat(shown.toString()).doesNotContain(TestServer.SECRET, server.server.adminToken());

        allow("jane", "{\"nonResourceURLs\":[\"/kontract/requests/*\"],\"verbs\":[\"get\"]}");
        JsonNode seen = JSON.readTree(server.send(as("jane", "GET", path, "")).body());
        assertThat(seen.path("verb").asText()).isEqualTo("create");
        assertThat(seen.has("requestBody")).isFalse();
        assertThat(server.send(as("jane", "GET", REQUESTS, "")).statusCode()).isEqualTo(403);
        assertThat(server.send("GET", REQUESTS + "/999999").statusCode()).isEqualTo(404);
        assertThat(server.send("GET", REQUESTS + "/x").statusCode()).isEqualTo(404);
    }

    @Test
    void body_ofASubresource_isShownToThoseWhoMayGetThat() throws Exception {
        server.post(ACCOUNTS, "{\"metadata\":{\"name\":\"robot\"}}");
        server.post(ACCOUNTS + "/robot/token", "{\"spec\":{\"audiences\":[\"others\"]}}");
        String path = one("serviceaccounts", "token");
        allow("jane", "{\"nonResourceURLs\":[\"/kontract/requests/*\"],\"verbs\":[\"get\"]}");
        allow("jane", "{\"apiGroups\":[\"\"],\"resources\":[\"serviceaccounts\"],\"verbs\":[\"get\"]}");
        assertThat(server.send(as("jane", "GET", path, "")).body()).doesNotContain("others");

        allow("jane", "{\"apiGroups\":[\"\"],\"resources\":[\"serviceaccounts/token\"],\"verbs\":[\"get\"]}");
        assertThat(server.send(as("jane", "GET", path, "")).body()).contains("others");
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy", "exec", "attach", "portforward"})
    void connection_isShownWithoutQueryAndBody(String subresource) throws Exception {
        String pod = "/api/v1/namespaces/default/pods/p/" + subresource;
        server.post(pod + "?command=hush", "{\"said\":\"hush\"}");

        JsonNode shown = get(one("pods", subresource));
        assertThat(shown.path("path").asText()).isEqualTo(pod);
        assertThat(shown.toString()).doesNotContain("hush");
    }

    /** Returns the path of the last recorded request for a subresource. */
    private String one(String resource, String subresource) throws IOException, InterruptedException {
        String found = "";
        for (JsonNode item : get(REQUESTS + "?resource=" + resource).path("items")) {
            if (item.path("subresource").asText().equals(subresource)) {
                found = REQUESTS + "/" + item.path("sequence").asText();
            }
        }
        assertThat(found).isNotEmpty();
        return found;
    }

    @Test
    void clock_isShownAndAdvanced() throws Exception {
        clock.after(Duration.ofMinutes(5), () -> {});
        JsonNode now = get("/kontract/clock");
        assertThat(now.path("now").asText()).isEqualTo("2030-01-01T14:00:00Z");
        assertThat(now.path("frozen").asBoolean()).isTrue();
        assertThat(now.at("/due/0/time").asText()).isNotEmpty();

        HttpResponse<String> advanced = server.post("/kontract/clock", "{\"advance\":\"PT1M30S\"}");
        assertThat(JSON.readTree(advanced.body()).path("now").asText()).isEqualTo("2030-01-01T14:01:30Z");
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(90));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "{",
                "{\"advance\":\"soon\"}",
                "{\"advance\":\"-PT1M\"}",
                "{\"advance\":\"P9999D\"}"
            })
    void clock_advancedByNoDuration_isABadRequest(String body) throws Exception {
        assertThat(server.post("/kontract/clock", body).statusCode()).isEqualTo(400);
        assertThat(clock.instant()).isEqualTo(START);
    }

    @Test
    void clock_andFaults_whereThereAreNone_areNotFound() throws Exception {
        assertThat(server.send("GET", "/kontract/faults").statusCode()).isEqualTo(404);
        try (TestServer real = TestServer.start(ServerConfig.builder().controllers("none"))) {
            assertThat(real.send("GET", "/kontract/clock").statusCode()).isEqualTo(404);
            assertThat(real.post("/kontract/clock", "{\"advance\":\"PT1M\"}").statusCode())
                    .isEqualTo(404);
            assertThat(real.send("GET", REQUESTS).statusCode()).isEqualTo(404);
            assertThat(real.send("GET", REQUESTS + "/1").body()).contains("start it with --record-requests");
        }
    }

    @Test
    void faults_areShownWithTheirHits() throws Exception {
        server.server.faults().on("configmaps").verb("get").fail(503);
        server.send("GET", MAPS + "/a");

        JsonNode rule = get("/kontract/faults").at("/items/0");
        assertThat(rule.path("rule").asText()).isEqualTo("configmaps, get: fail with 503");
        assertThat(rule.path("matched").asInt()).isEqualTo(1);
        assertThat(rule.path("hits").asInt()).isEqualTo(1);
    }

    @Test
    void statistics_countRequests() throws Exception {
        server.send("GET", MAPS);

        JsonNode statistics = get("/kontract/statistics");
        assertThat(statistics.path("uptimeSeconds").isNumber()).isTrue();
        assertThat(statistics.path("requestsPerSecond").asDouble()).isPositive();
        assertThat(statistics.at("/p99MillisByVerb/list").asDouble()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {REQUESTS, "/kontract/clock", "/kontract/statistics", "/kontract/faults"})
    void everyPath_needsPermission(String path) throws Exception {
        assertThat(server.send(as("jane", "GET", path, "")).statusCode()).isEqualTo(403);
        assertThat(server.send(server.anonymous(path)).statusCode()).isEqualTo(401);
    }

    @Test
    void close_doesNotWaitForThoseWhoWaitForRequests() throws Exception {
        long next = get(REQUESTS).path("next").asLong();
        var waiting = HttpClient.newHttpClient()
                .sendAsync(
                        server.request(REQUESTS + "?wait=30&resource=nothing&since=" + next)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        get("/kontract/statistics");

        server.close();

        waiting.handle((response, failure) -> true).get(10, TimeUnit.SECONDS);
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = server.send("GET", path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    private static List<String> texts(JsonNode items, String field) {
        List<String> texts = new ArrayList<>();
        items.forEach(item -> texts.add(item.path(field).asText()));
        return texts;
    }

    private HttpRequest.Builder as(String user, String method, String path, String body) {
        return server.request(path)
                .header("Impersonate-User", user)
                .header("Content-Type", MERGE)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
    }

    /** Allows something everywhere. */
    private void allow(String user, String rule) throws IOException, InterruptedException {
        grant(user, rule, "", "Cluster");
    }

    /** Allows something in the default namespace. */
    private void bind(String user, String rule) throws IOException, InterruptedException {
        grant(user, rule, "namespaces/default/", "");
    }

    private void grant(String user, String rule, String where, String scope) throws IOException, InterruptedException {
        String path = "/apis/rbac.authorization.k8s.io/v1/" + where + scope.toLowerCase(Locale.ROOT);
        String name = "r" + Math.abs(rule.hashCode());
        server.post(path + "roles", "{\"metadata\":{\"name\":\"" + name + "\"},\"rules\":[" + rule + "]}");
        server.post(
                path + "rolebindings",
                "{\"metadata\":{\"name\":\"" + name + "\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\","
                        + "\"kind\":\"" + scope + "Role\",\"name\":\"" + name
                        + "\"},\"subjects\":[{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"User\",\"name\":\""
                        + user
                        + "\"}]}");
    }
}
