package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.http.exchange.ServerExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerIT {

    private static Running running;

    @BeforeAll
    static void start() throws IOException {
        running = new Running();
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    @Test
    void get_answersWithTheResource() throws Exception {
        HttpResponse<String> response = running.get("/api/v1/things/one");

        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("one");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-cache, private");
        assertThat(response.headers().firstValue("Server")).isEmpty();
    }

    /** Requests that block or compute for long must not delay the other connections of a selector. */
    @Test
    void get_ofWhatIsNotInMemory_isAnsweredByAWorker() throws Exception {
        assertThat(running.get("/thread").body()).startsWith("http");
        running.things.documentIsMade = false;
        assertThat(running.get("/thread").body()).startsWith("worker");
        running.things.documentIsMade = true;
        assertThat(running.things.authenticatedOn).startsWith("http");

        running.things.storageIsCurrent = false;
        assertThat(running.get("/thread").body()).startsWith("worker");
        assertThat(running.things.authenticatedOn).startsWith("worker");
        running.things.storageIsCurrent = true;
    }

    @Test
    void get_waitsForItsReadPoint_withoutAThread() throws Exception {
        CompletableFuture<Long> point = new CompletableFuture<>();
        running.things.storageIsCurrent = false;
        running.things.readPoint = () -> point;
        running.things.authenticatedOn = "nowhere";
        CompletableFuture<HttpResponse<String>> waiting = running.client.sendAsync(
                running.request("/api/v1/things/one").build(), HttpResponse.BodyHandlers.ofString());
        HttpResponse<String> ofAVersion = running.get("/api/v1/things/two?resourceVersion=0");
        assertThat(ofAVersion.body()).as("does not need the newest state").isEqualTo("two");
        assertThat(waiting).isNotDone();
        point.complete(7L);
        assertThat(waiting.get().body()).isEqualTo("one");
        assertThat(running.things.authenticatedOn).startsWith("worker");
        running.things.storageIsCurrent = true;
    }

    @Test
    void post_longResponse_isCompressedWhenGzipIsAccepted() throws Exception {
        String big = "\"" + "x".repeat(128 * 1024) + "\"";
        HttpResponse<byte[]> compressed = post(big, "deflate, gzip");
        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(compressed.headers().allValues("Vary")).containsExactly("Accept-Encoding");
        assertThat(compressed.body().length).isLessThan(10_000);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
                .asString()
                .isEqualTo(big);

        assertThat(post(big, "gzip;q=1").headers().firstValue("Content-Encoding"))
                .isEmpty();
        assertThat(post(big, "br").body()).asString().isEqualTo(big);
        assertThat(post("\"short\"", "gzip").headers().firstValue("Content-Length"))
                .hasValue("7");
    }

    private static HttpResponse<byte[]> post(String body, String encodings) throws Exception {
        HttpRequest request = running.request("/api/v1/things")
                .header("Content-Type", "application/json")
                .header("Accept-Encoding", encodings)
                .POST(BodyPublishers.ofString(body))
                .build();
        return running.client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    @Test
    void get_sendsWarnings() throws Exception {
        HttpResponse<String> response = running.get("/api/v1/things/one");

        assertThat(response.headers().allValues("Warning")).containsExactly("299 - \"old \\\"thing\\\"\"");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/things/a%20b,a b",
        "/api/v1/things/%2e%2e,..",
        "/api/v1/things/a;b=c,a;b=c",
        "/api/v1/things/x/,x"
    })
    void get_decodesTheName(String path, String name) throws Exception {
        String answer = raw(
                "GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n" + name);
    }

    @Test
    void get_withoutCredentials_isUnauthorized() throws Exception {
        HttpResponse<String> response = running.send(running.anonymous("/api/v1/things/one"));

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body())
                .isEqualTo("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                        + "\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}\n");
    }

    @Test
    void delete_thatIsNotAllowed_isForbidden() throws Exception {
        HttpResponse<String> response =
                running.send(running.request("/api/v1/things").DELETE());

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body())
                .contains("things is forbidden: User \\\"admin\\\" cannot deletecollection resource \\\"things\\\""
                        + " in API group \\\"\\\" at the cluster scope: nobody may");
    }

    @Test
    void post_handsTheBodyOnUntouched() throws Exception {
        HttpResponse<String> response = running.send(running.request("/api/v1/things")
                .header("Content-Type", "application/json; charset=utf-8")
                .POST(BodyPublishers.ofString("{not json")));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("{not json");
    }

    @Test
    void post_upToTheLimit_isRead() throws Exception {
        byte[] body = new byte[ServerExchange.BODY_LIMIT];
        HttpResponse<String> response =
                running.send(running.request("/api/v1/things").POST(BodyPublishers.ofByteArray(body)));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).hasSize(body.length);
    }

    @Test
    void post_beyondTheLimit_isRefused() throws Exception {
        byte[] body = new byte[ServerExchange.BODY_LIMIT + 1];
        HttpResponse<String> response =
                running.send(running.request("/api/v1/things").POST(BodyPublishers.ofByteArray(body)));

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("Request entity too large: limit is 3145728");
    }

    @Test
    void get_withParametersInAccept_isAnswered() throws Exception {
        HttpResponse<String> response = running.send(running.request("/api/v1/things/x")
                .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io,@@,application/json"));

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void failures_areToldAsStatus() throws Exception {
        HttpResponse<String> invalid = running.send(running.request("/api/v1/things/t")
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString("{}")));
        HttpResponse<String> broken = running.get("/api/v1/broken/x");
        HttpResponse<String> busy = running.get("/api/v1/busy/x");

        assertThat(invalid.statusCode()).isEqualTo(422);
        assertThat(invalid.body()).contains("Thing \\\"t\\\" is invalid: spec: Required value");
        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body()).contains("\"reason\":\"InternalError\"");
        assertThat(busy.statusCode()).isEqualTo(429);
        assertThat(busy.headers().firstValue("Retry-After")).hasValue("7");
    }

    /** More requests than there are workers: each of them is answered, and none costs a thread. */
    @ParameterizedTest
    @ValueSource(strings = {"exhausted", "unlinked"})
    void errorsOfTheVirtualMachine_areAnsweredAndOthersGoOn(String resource) throws Exception {
        for (int i = 0; i < 80; i++) {
            HttpResponse<String> failed = running.get("/api/v1/" + resource + "/x");
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(failed.body()).contains("\"reason\":\"InternalError\"");
        }
        assertThat(running.get("/api/v1/things/x").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "full,507,InsufficientStorage,no room",
        "unavailable,503,ServiceUnavailable,no room",
        "compacted,410,Expired,too old"
    })
    void refusalsOfTheStorage_areToldAsStatus(String reason, int code, String told, String message) throws Exception {
        HttpResponse<String> response = running.get("/api/v1/refused/" + reason);

        assertThat(response.statusCode()).isEqualTo(code);
        assertThat(response.body()).contains("\"reason\":\"" + told + "\"", message);
    }

    @ParameterizedTest
    @CsvSource({"GET /%zz HTTP/1.1,400", "GET / HTTP/9.9,505", "NONSENSE,400", "G@T / HTTP/1.1,400"})
    void malformedRequests_areAnsweredInJson(String line, int code) throws Exception {
        String answer = raw(line + "\r\nHost: x\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 " + code).contains("\"kind\":\"Status\"");
    }

    @Test
    void upgradeToHttp2_isIgnored() throws Exception {
        String answer = raw(
                "GET /api/v1/large/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\n"
                        + "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 200").doesNotContain("Upgrade").endsWith("\r\n\r\n" + Running.LARGE);
    }

    /** The JDK's client requests an upgrade with its first request without TLS. */
    @Test
    void largeFirstResponse_toTheClientOfTheJdk_arrivesWhole() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(running.uri.resolve("/api/v1/large/x"))
                .header("Authorization", "Bearer " + Running.TOKEN)
                .build();
        for (int i = 0; i < 20; i++) {
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            assertThat(response.body()).isEqualTo(Running.LARGE);
        }
    }

    @Test
    void requestWithoutTls_toThePortWithTls_isAnsweredAsByKubeApiserver() throws Exception {
        try (Wire wire = Wire.to(running.secureUri)) {
            wire.head("GET /api HTTP/1.1", "Host: x");

            assertThat(wire.readAll())
                    .isEqualTo("HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n");
        }
    }

    @Test
    void bytesOfNeitherTlsNorHttp_endTheConnection() throws Exception {
        try (Wire wire = Wire.to(running.secureUri)) {
            assertThat(wire.send("\0\1\2\3").readAll()).isEmpty();
        }
    }

    @Test
    void hugeHeaders_areRefused() throws Exception {
        String answer = raw("GET /api/v1/things/x HTTP/1.1\r\nHost: x\r\nX: " + "a".repeat(70_000) + "\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 431");
    }

    @ParameterizedTest
    @CsvSource({"GET /api/v1/things/x,none,401", "FOO /api/v1/things/x,none,401", "GET /%zz,secret,400"})
    void answersToAnUnreadBody_announceTheEndOfTheConnection(String line, String token, int code) throws Exception {
        String answer =
                raw(line + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\nContent-Length: 9\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 " + code).contains("Connection: close");
    }

    @Test
    void answersToAnUnreadBody_areTheLastOfAnOlderConnectionToo() throws Exception {
        String answer = raw("POST /api/v1/things HTTP/1.0\r\nAuthorization: Bearer none\r\nContent-Length: 9\r\n"
                + "Connection: keep-alive\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 401").contains("Connection: close");
    }

    /** RFC 9112, 3.2.2. */
    @Test
    void target_countsForMoreThanTheHost() throws Exception {
        String answer = raw("GET http://b/api/v1/things/x HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret\r\n"
                + "Connection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @CsvSource({"'Bearer  secret',true", "'Bearer   secret',true", "Bearer none,false"})
    void spaceBeforeAToken_isWarnedOf(String authorization, boolean warned) throws Exception {
        String answer = raw("GET /api/v1/things/x HTTP/1.1\r\nHost: a\r\nAuthorization: " + authorization
                + "\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 401");
        assertThat(answer.contains("Warning: 299 - \"the provided Authorization header contains extra space before the "
                        + "bearer token, and is ignored\"\r\n"))
                .isEqualTo(warned);
    }

    @ParameterizedTest
    @CsvSource({"GET /api/v1/things/x,200", "FOO /api/v1/things/x,404"})
    void bodiesNobodyAsksFor_areReadBeforeTheAnswer(String line, int code) throws Exception {
        String answer = raw(line + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nContent-Length: 9\r\n\r\n"
                + "012345678GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

        assertThat(answer)
                .startsWith("HTTP/1.1 " + code)
                .contains("HTTP/1.1 401")
                .doesNotContain("400 Bad");
    }

    private static String raw(String request) throws IOException {
        try (Wire wire = Wire.to(running.uri).send(request)) {
            return wire.readAll();
        }
    }
}
