package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import dev.kontract.server.registry.FeatureGate;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists and watches of a shard. */
class ShardsIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String LOW = "shardRange(object.metadata.uid, '0x0000000000000000', '0x8000000000000000')";
    private static final String HIGH = "shardRange(object.metadata.uid, '0x8000000000000000', '0x10000000000000000')";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(sharded());
        fill(server);
    }

    private static ServerConfigBuilder sharded() {
        EnumSet<FeatureGate> gates = EnumSet.copyOf(FeatureGate.defaults());
        gates.add(FeatureGate.SHARDED_LIST_AND_WATCH);
        return ServerConfig.builder().controllers("none").featureGates(gates);
    }

    private static void fill(TestServer server) throws Exception {
        for (int i = 0; i < 20; i++) {
            server.post(MAPS, "{\"metadata\": {\"name\": \"m" + i + "\"}}");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void list_ofEachShard_dividesTheObjects_andNamesTheShard() throws Exception {
        JsonNode low = json(list(server, LOW, ""));
        JsonNode high = json(list(server, HIGH, ""));

        assertThat(low.path("metadata").path("shardInfo").path("selector").asText())
                .isEqualTo(LOW);
        List<String> names = low.path("items").findValuesAsText("name");
        names.addAll(high.path("items").findValuesAsText("name"));
        assertThat(names).filteredOn(name -> name.startsWith("m")).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void list_ofAllShards_continues() throws Exception {
        JsonNode page = json(list(server, LOW + "||" + HIGH, "&limit=5"));

        assertThat(page.path("items")).hasSize(5);
        assertThat(page.path("metadata").path("continue").asText()).isNotEmpty();
        assertThat(page.path("metadata").path("shardInfo").path("selector").asText())
                .isEqualTo(LOW + " || " + HIGH);
    }

    @Test
    void list_ofAShard_countsWhatRemains_withOtherShards() throws Exception {
        int all = json(list(server, LOW + "||" + HIGH, "")).path("items").size();

        assertThat(json(list(server, LOW, "&limit=2"))
                        .at("/metadata/remainingItemCount")
                        .asInt())
                .isEqualTo(all - 2);
        assertThat(json(list(server, LOW, "&limit=2&labelSelector=!x"))
                        .path("metadata")
                        .has("remainingItemCount"))
                .isFalse();
    }

    @Test
    void list_ofOneNamespace_isOfOneShard() throws Exception {
        // All objects have the same hash.
        int low = json(list(server, LOW.replace("uid", "namespace"), ""))
                .path("items")
                .size();

        assertThat(low).isIn(0, 20);
    }

    @Test
    void watch_ofAShard_showsItsObjectsOnly() throws Exception {
        List<String> seen = new ArrayList<>();
        for (String shard : List.of(LOW, HIGH)) {
            HttpResponse<String> events = list(
                    server,
                    shard,
                    "&watch=true&timeoutSeconds=1&resourceVersion=0&fieldSelector=metadata.name!%3Dkube-root-ca.crt");
            for (String event : events.body().lines().toList()) {
                seen.add(new ObjectMapper()
                        .readTree(event)
                        .at("/object/metadata/name")
                        .asText());
            }
            assertThat(events.statusCode()).isEqualTo(200);
        }

        assertThat(seen).filteredOn(name -> name.startsWith("m")).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void deleteCollection_ofAShard_leavesTheOthers() throws Exception {
        try (TestServer own = TestServer.start(sharded())) {
            fill(own);
            int low = json(list(own, LOW, "")).path("items").size();
            int all = json(list(own, LOW + "||" + HIGH, "")).path("items").size();

            HttpResponse<String> deleted = own.send("DELETE", query(LOW, ""));

            assertThat(deleted.statusCode()).isEqualTo(200);
            assertThat(low).isBetween(1, all - 1);
            assertThat(json(list(own, LOW, "")).path("items")).isEmpty();
            assertThat(json(list(own, HIGH, "")).path("items")).hasSize(all - low);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', textBlock = """
            x => unexpected expression kind 3; expected shardRange() call or || operator
            'a' => unexpected expression kind 5; expected shardRange() call or || operator
            foo() => unsupported function "foo"; only shardRange() and || are allowed
            a && b => unsupported function "_&&_"; only shardRange() and || are allowed
            shardRange(object) => shardRange() requires exactly 3 arguments, got 1
            shardRange(1, '', '') => shardRange() first argument: expected field path (e.g. object.metadata.uid), got expression kind 5
            shardRange(object.kind, 1, 2) => unsupported field path "object.kind"; supported: object.metadata.uid, object.metadata.namespace
            shardRange(object.metadata.uid, 1, 2) => hexStart must be a string literal, got int64
            shardRange(object.metadata.uid, '1', '2') => hexStart must have '0x' prefix, got "1"
            shardRange(object.metadata.uid, '0x1', '0x2') => hexStart must be a 0x-prefixed 16-digit hex value, got "0x1" (did you mean "0x0000000000000001"?)
            """)
    void list_malformed_isRefused(String selector, String message) throws Exception {
        HttpResponse<String> answer = list(server, selector, "");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).path("message").asText()).isEqualTo("invalid shard selector: " + message);
    }

    @Test
    void list_withTheGateOff_ignoresTheSelector() throws Exception {
        try (TestServer plain = TestServer.start(ServerConfig.builder().controllers("none"))) {
            plain.post(MAPS, "{\"metadata\": {\"name\": \"m\"}}");

            HttpResponse<String> answer = list(plain, "x", "");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(json(answer).path("metadata").has("shardInfo")).isFalse();
        }
    }

    private static HttpResponse<String> list(TestServer server, String selector, String more) throws Exception {
        return server.send("GET", query(selector, more));
    }

    private static String query(String selector, String more) {
        return MAPS + "?shardSelector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8) + more;
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body());
    }
}
