package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of lists, gets and watches that are invalid, select a single object, or refer to future versions. */
class ListIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String OTHER_MAPS = "/api/v1/namespaces/kube-system/configmaps";
    private static final String LARGE_MAPS = "/api/v1/namespaces/kube-public/configmaps";
    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final BodyPublisher SMALL = BodyPublishers.ofString("{\"data\":null}");
    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start();
        for (String name : new String[] {"a", "ab", "b"}) {
            create(MAPS, name);
        }
        create(OTHER_MAPS, "z");
        for (String name : new String[] {"a", "b", "c"}) {
            create(LARGE_MAPS, name, "{\"text\":\"" + "text ".repeat(10_000) + "\"}");
        }
    }

    private static void create(String path, String name) throws IOException, InterruptedException {
        create(path, name, "{}");
    }

    private static void create(String path, String name, String data) throws IOException, InterruptedException {
        String map = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"},\"data\":"
                + data + "}";
        assertThat(send(request(path).POST(BodyPublishers.ofString(map))).statusCode())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/yaml", "application/vnd.kubernetes.protobuf"})
    void list_withGzip_isTheSame(String accept) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest.Builder list = server.request(LARGE_MAPS).header("Accept", accept);
        byte[] plain = client.send(list.build(), BodyHandlers.ofByteArray()).body();
        HttpRequest compressed = list.header("Accept-Encoding", "gzip").build();
        HttpResponse<byte[]> gzip = client.send(compressed, BodyHandlers.ofByteArray());

        assertThat(gzip.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(gzip.body())).readAllBytes())
                .isEqualTo(plain);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "?resourceVersion=x | 400 | invalid resource version: resourceVersion: Invalid value: \\\"x\\\": strconv.ParseUint: parsing \\\"x\\\": invalid syntax",
                "?resourceVersion=-1 | 400 | parsing \\\"-1\\\": invalid syntax",
                "?resourceVersion=18446744073709551616 | 400 | value out of range",
                "?resourceVersion=18446744073709551615 | 504 | Too large resource version",
                "/a?resourceVersion=x | 400 | \"message\":\"resourceVersion: Invalid value: \\\"x\\\": strconv.ParseUint",
                "/a?resourceVersion=999999999 | 504 | Too large resource version: 999999999",
                "/a?resourceVersion=1 | 200 | \"name\":\"a\"",
                "/a?export=true | 400 | the export parameter, deprecated since v1.14, is no longer supported",
                "/a?export=false | 200 | \"name\":\"a\"",
                "?limit=abc | 400 | strconv.ParseInt: parsing \\\"abc\\\": invalid syntax",
                "?limit=9223372036854775808 | 400 | strconv.ParseInt: parsing \\\"9223372036854775808\\\": value out of range",
                "/a?limit=abc | 200 | \"name\":\"a\"",
            })
    void get_withAnOption_answers(String query, int code, String part) throws Exception {
        HttpResponse<String> response = send(request(MAPS + query));

        assertThat(response.statusCode()).isEqualTo(code);
        assertThat(response.body()).contains(part);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces/default/configmaps?fieldSelector=metadata.name=a&limit=1",
        "/api/v1/namespaces/default/configmaps?fieldSelector=metadata.name=a&limit=1&resourceVersion=1",
        "/api/v1/configmaps?fieldSelector=metadata.namespace=default%2Cmetadata.name=a&limit=1",
        "/api/v1/configmaps?fieldSelector=metadata.name=a&limit=5",
    })
    void list_ofOneName_isThatOneAndNoPage(String path) throws Exception {
        String list = send(request(path)).body();

        assertThat(list).contains("\"name\":\"a\"").doesNotContain("\"name\":\"ab\"", "continue");
    }

    @Test
    void list_ofOneNamespace_endsWithIt() throws Exception {
        String path = "/api/v1/configmaps?fieldSelector=metadata.namespace=default&limit=3";

        assertThat(send(request(path)).body()).contains("\"name\":\"b\"").doesNotContain("continue");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'v':'meta.k8s.io/v1','rv':-1,'start':'../secrets'} | continue key is not valid: ../secrets",
                "{'v':'meta.k8s.io/v1','rv':-1,'start':'a//b'} | continue key is not valid: a//b",
                "{'v':'meta.k8s.io/v1','rv':-1,'start':'a/'} | continue key is not valid: a/",
                "{'v':'meta.k8s.io/v1','rv':'5','start':'a'} | json: cannot unmarshal string into Go struct field continueToken.rv of type int64",
                "{'v':'meta.k8s.io/v1','rv':1.5,'start':'a'} | json: cannot unmarshal number 1.5 into Go struct field continueToken.rv of type int64",
                "{'v':'meta.k8s.io/v1','rv':5,'start':5} | json: cannot unmarshal number into Go struct field continueToken.start of type string",
                "[] | json: cannot unmarshal array into Go value of type storage.continueToken",
            })
    void list_withAForgedToken_isRefused(String token, String why) throws Exception {
        String encoded = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(token.replace('\'', '"').getBytes(StandardCharsets.UTF_8));

        HttpResponse<String> response = send(request(MAPS + "?limit=1&continue=" + encoded));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/namespaces/default/configmaps?watch=1&timeoutSeconds=1&sendInitialEvents=1&allowWatchBookmarks=1&resourceVersionMatch=NotOlderThan&resourceVersion=999999999 | ERROR",
                "/api/v1/namespaces/default/configmaps?watch=1&timeoutSeconds=-1&fieldSelector=metadata.name=a | ADDED",
                "/api/v1/watch/namespaces/default/configmaps/a?timeoutSeconds=1&fieldSelector=metadata.name==a | ADDED",
                "/api/v1/namespaces/default/configmaps?watch=1&timeoutSeconds=3&allowWatchBookmarks=1&sendInitialEvents=0&resourceVersionMatch=NotOlderThan | BOOKMARK",
            })
    void watch_endsAfterOneEvent(String path, String type) throws Exception {
        HttpResponse<String> response = send(request(path));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body().lines()).singleElement().asString().startsWith("{\"type\":\"" + type);
    }

    @Test
    void watch_fromFarBack_isToldMoreThanMayPileUp() throws Exception {
        create(OTHER_MAPS, "large");
        String text = "x".repeat(900_000);
        for (int i = 0; i < 24; i++) {
            BodyPublisher patch =
                    BodyPublishers.ofString("{\"data\":{\"" + i % 2 + "\":\"" + i + text.substring(i) + "\"}}");
            send(request(OTHER_MAPS + "/large")
                    .setHeader("Content-Type", MERGE_PATCH)
                    .method("PATCH", patch));
            send(request(OTHER_MAPS + "/large")
                    .setHeader("Content-Type", MERGE_PATCH)
                    .method("PATCH", SMALL));
        }
        String path = OTHER_MAPS + "?watch=1&timeoutSeconds=1&resourceVersion=1&fieldSelector=metadata.name=large";

        assertThat(send(request(path)).body().lines()).hasSize(49);
    }

    @Test
    void watch_ofATable_describesItsColumnsFirst() throws Exception {
        String path = MAPS + "?watch=1&timeoutSeconds=1&sendInitialEvents=1&allowWatchBookmarks=1"
                + "&resourceVersionMatch=NotOlderThan&labelSelector=!none";
        String table = "application/json;as=Table;v=v1;g=meta.k8s.io";

        assertThat(send(request(path).header("Accept", table)).body().lines())
                .first()
                .asString()
                .contains("ADDED", "\"columnDefinitions\":[{");
    }

    private static HttpRequest.Builder request(String path) {
        return server.request(path).header("Content-Type", "application/json");
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return server.send(request);
    }
}
