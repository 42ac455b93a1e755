package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which methods the documents that are no resources take. */
class DocumentMethodsIT {

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/version",
        "PUT,/version/",
        "DELETE,/api",
        "PATCH,/api/",
        "OPTIONS,/api/v1",
        "POST,/api/v1/",
        "POST,/apis/apps/v1",
        "POST,/.well-known/openid-configuration",
    })
    void document_takesNothingButGet(String method, String path) throws Exception {
        HttpResponse<String> response = send(method, path);

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.body())
                .isEqualToIgnoringNewLines(
                        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                                + "\"message\":\"the server does not allow this method on the requested resource\","
                                + "\"reason\":\"MethodNotAllowed\",\"details\":{},\"code\":405}");
    }

    @ParameterizedTest
    @CsvSource({
        "/version,405",
        "/api,405",
        "/api/v1,405",
        "/apis/apps/v1,405",
        "/openid/v1/jwks,405",
        "/apis,200",
        "/apis/apps,200",
        "/openapi/v2,200",
        "/openapi/v3,200",
        "/healthz,200",
        "/metrics,200",
        "/apis/apps/v7,404",
    })
    void head_isRefusedByDocuments(String path, int code) throws Exception {
        HttpResponse<String> response = send("HEAD", path);

        assertThat(response.statusCode()).isEqualTo(code);
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/apis,200",
        "PUT,/apis/apps,200",
        "DELETE,/,200",
        "OPTIONS,/healthz,200",
        "PATCH,/readyz/ping,200",
        "POST,/openapi/v3,200",
        "POST,/nowhere,404",
        "POST,/apis/apps/v7,404",
    })
    void others_takeAnyMethodForGet(String method, String path, int code) throws Exception {
        HttpResponse<String> response = send(method, path);

        assertThat(response.statusCode()).isEqualTo(code);
        assertThat(response.body()).isEqualTo(send("GET", path).body());
    }

    private static HttpResponse<String> send(String method, String path) throws Exception {
        return server.send(method, path);
    }
}
