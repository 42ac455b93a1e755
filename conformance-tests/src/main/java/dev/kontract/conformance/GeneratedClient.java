package dev.kontract.conformance;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.invoker.ApiClient;
import dev.kontract.client.invoker.ApiException;
import dev.kontract.conformance.transcript.AnyCertificate;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;

/** The generated client, set up for the server under test. */
final class GeneratedClient {

    private GeneratedClient() {}

    /** A client of the user who may do everything. */
    static ApiClient authenticated() {
        return anonymous()
                .setRequestInterceptor(request -> request.header("Authorization", "Bearer " + ServerUnderTest.token()));
    }

    /** A client of nobody. */
    static ApiClient anonymous() {
        // Of an answer with 401 over HTTP/2 the platform's client may see no more than the GOAWAY behind it.
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(AnyCertificate.context());
        return new ApiClient(
                builder,
                ApiClient.createDefaultObjectMapper(),
                ServerUnderTest.url().toString());
    }

    /** A tree as an object of the model. */
    static <T> T model(ObjectNode tree, Class<T> type) {
        try {
            return ApiClient.createDefaultObjectMapper().readValue(tree.toString(), type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("No " + type.getSimpleName() + ": " + tree, e);
        }
    }

    /** A JSON Patch that adds one value. */
    static List<Map<String, Object>> add(String path, Object value) {
        return List.of(Map.of("op", "add", "path", path, "value", value));
    }

    /** A call of the client. */
    @FunctionalInterface
    interface Call {
        void run() throws ApiException;
    }

    /** The status of the answer to a call that is refused. */
    static int codeOf(Call call) {
        return catchThrowableOfType(ApiException.class, call::run).getCode();
    }
}
