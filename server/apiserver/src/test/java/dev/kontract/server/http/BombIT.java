package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small bodies that expand to large ones, and large bodies. Afterwards the server works as before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BombIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String SETS = "/apis/apps/v1/namespaces/default/statefulsets";

    private TestServer attacked;

    @BeforeAll
    void start() throws Exception {
        attacked = TestServer.withSecret(ServerConfig.builder());
        attacked.post(MAPS, "{\"metadata\":{\"name\":\"c\"}}");
    }

    @AfterAll
    void stop() {
        attacked.close();
    }

    @AfterEach
    void serves() throws Exception {
        assertThat(attacked.send(attacked.request(MAPS + "/c")).statusCode()).isEqualTo(200);
    }

    @Test
    void aliasesOfAliases_areRefused() throws Exception {
        StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            yaml.append("a").append(i).append(": &a").append(i).append(" [");
            yaml.append(String.join(", ", Collections.nCopies(9, "*a" + (i - 1))))
                    .append("]\n");
        }

        HttpResponse<String> answer = attacked.post(MAPS, "application/yaml", yaml.toString());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("excessive aliasing");
    }

    static Stream<String> depths() {
        return Stream.of(500, 5_000, 12_000)
                .flatMap(depth -> Stream.of(
                        "{\"metadata\":{\"name\":\"d\"},\"x\":" + "[".repeat(depth) + "]".repeat(depth) + "}",
                        "{\"metadata\":{\"name\":\"d\"},\"x\":" + "{\"a\":".repeat(depth / 3) + "1"
                                + "}".repeat(depth / 3) + "}",
                        "{\"metadata\":{\"name\":\"d\",\"managedFields\":[{\"manager\":\"m\",\"operation\":\"Apply\","
                                + "\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":"
                                + "{\"f:a\":".repeat(depth / 3)
                                + "{}" + "}".repeat(depth / 3) + "}]}}",
                        "[".repeat(depth),
                        "{\"a\":".repeat(depth / 3)));
    }

    @ParameterizedTest
    @MethodSource("depths")
    void depth_isBorneOrRefused(String body) throws Exception {
        List<Integer> codes = List.of(
                attacked.post(MAPS + "?dryRun=All", body).statusCode(),
                attacked.post(SETS + "?dryRun=All", body).statusCode(),
                attacked.post(MAPS + "?dryRun=All", "application/yaml", body).statusCode(),
                patch("application/merge-patch+json", body),
                patch("application/strategic-merge-patch+json", body),
                patch("application/apply-patch+yaml", body),
                patch("application/json-patch+json", "[{\"op\":\"add\",\"path\":\"/data\",\"value\":" + body + "}]"));

        assertThat(codes).allSatisfy(code -> assertThat(code).isBetween(200, 499));
    }

    @Test
    void aZip_isNotUnpacked() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(new byte[64 * 1024 * 1024]);
        }

        HttpResponse<String> answer = attacked.send(attacked.request(MAPS)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(zipped.toByteArray())));

        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @Test
    void aBodyBeyondTheLimit_isRefused() throws Exception {
        HttpResponse<String> answer = attacked.post(MAPS, "\"" + "x".repeat(3 * 1024 * 1024 + 1) + "\"");

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body())
                .contains("Request entity too large: limit is 3145728")
                .contains("\"reason\":\"RequestEntityTooLarge\"");
    }

    @Test
    void numbersAndNamesWithoutEnd_areRefused() throws Exception {
        String digits = "9".repeat(1_000_000);

        assertThat(attacked.post(SETS, "{\"metadata\":{\"name\":\"d\"},\"spec\":{\"replicas\":" + digits + "}}")
                        .statusCode())
                .isBetween(400, 499);
        assertThat(attacked.post(SETS, "{\"metadata\":{\"name\":\"d\"},\"spec\":{\"replicas\":1e" + digits + "}}")
                        .statusCode())
                .isBetween(400, 499);
        assertThat(attacked.post(MAPS, "{\"metadata\":{\"name\":\"" + "a-".repeat(500_000) + "\"}}")
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void aPatchOfTooManyOperations_isRefused() throws Exception {
        String operation = "{\"op\":\"copy\",\"from\":\"/metadata\",\"path\":\"/metadata/annotations/a\"},";

        assertThat(patch("application/json-patch+json", "[" + operation.repeat(9_999) + operation.strip() + "{}]"))
                .isBetween(400, 499);
    }

    private int patch(String type, String body) throws Exception {
        String path = MAPS + "/c?dryRun=All&force=true&fieldManager=m";
        String fitting = type.contains("apply") ? path : path.replace("&force=true", "");
        return attacked.send(attacked.request(fitting)
                        .header("Content-Type", type)
                        .method("PATCH", HttpRequest.BodyPublishers.ofString(body)))
                .statusCode();
    }
}
