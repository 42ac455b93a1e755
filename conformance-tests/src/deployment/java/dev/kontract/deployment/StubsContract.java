package dev.kontract.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Requests to an interface that is implemented without the engine and without deletions and lists, in any container. */
abstract class StubsContract {

    private static final String PATH = "/api/v1/namespaces/shop/configmaps";
    private static final String JSON = "application/json";

    /** Returns the URL of the container, without a trailing slash. */
    abstract URI url();

    @Test
    void otherOperations_areNotImplemented() throws Exception {
        assertIsStatus(send("GET", "?limit=3&watch=1", JSON, ""), 501, "NotImplemented", "listNamespacedConfigMap");
    }

    @Test
    void deletionOfAll_isFound_withAndWithoutABody() throws Exception {
        HttpResponse<String> without =
                send(HttpRequest.newBuilder(uri("")).DELETE().build());

        assertIsStatus(without, 501, "NotImplemented", "deleteCollectionNamespacedConfigMap");
        assertIsStatus(
                send("DELETE", "", JSON, "{\"gracePeriodSeconds\":0}"),
                501,
                "NotImplemented",
                "deleteCollectionNamespacedConfigMap");
    }

    @Test
    void malformedNumber_isABadRequest() throws Exception {
        assertIsStatus(send("GET", "?limit=x", JSON, ""), 400, "BadRequest", "x");
        assertIsStatus(send("GET", "?limit=", JSON, ""), 400, "BadRequest", "integer");
    }

    @Test
    void malformedBody_isABadRequest() throws Exception {
        assertIsStatus(send("POST", "", JSON, "{\"data\":"), 400, "BadRequest", "end-of-input");
    }

    @Test
    void bodyInAnotherFormat_isAnUnsupportedMediaType() throws Exception {
        assertIsStatus(send("POST", "", "application/yaml", "kind: ConfigMap"), 415, "UnsupportedMediaType", "yaml");
    }

    static void assertIsStatus(HttpResponse<String> response, int code, String reason, String message) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(code);
        assertThat(response.headers().allValues("Content-Type")).containsExactly(JSON);
        assertThat(response.body()).contains("\"kind\":\"Status\"", "\"reason\":\"" + reason + '"', message);
    }

    private HttpResponse<String> send(String method, String rest, String type, String body)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(rest))
                .header("Content-Type", type)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build());
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());
    }

    private URI uri(String rest) {
        return URI.create(url() + PATH + rest);
    }
}
