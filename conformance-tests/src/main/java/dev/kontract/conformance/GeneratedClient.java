package dev.kontract.conformance;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.invoker.ApiClient;
import dev.kontract.client.invoker.ApiException;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;

/** Sets up the generated client for the server under test. */
final class GeneratedClient {

    private GeneratedClient() {}

    /** Returns a client with the credentials of a cluster administrator. */
    static ApiClient authenticated() {
        return anonymous()
                .setRequestInterceptor(request -> request.header("Authorization", "Bearer " + ServerUnderTest.token()));
    }

    /** Returns a client without credentials. */
    static ApiClient anonymous() {
        // With HTTP/2, the JDK's client may report the GOAWAY that follows a 401 instead of the response.
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(ClientTls.platform().trustingAnybody().context());
        return new ApiClient(
                builder,
                ApiClient.createDefaultObjectMapper(),
                ServerUnderTest.url().toString());
    }

    /** Converts a tree to a model object. */
    static <T> T model(ObjectNode tree, Class<T> type) {
        try {
            return ApiClient.createDefaultObjectMapper().readValue(tree.toString(), type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("No " + type.getSimpleName() + ": " + tree, e);
        }
    }

    /** Returns a JSON Patch (RFC 6902) that adds one value. */
    static List<Map<String, Object>> add(String path, Object value) {
        return List.of(Map.of("op", "add", "path", path, "value", value));
    }

    /** A call of the client that may fail. */
    @FunctionalInterface
    interface Call {
        void run() throws ApiException;
    }

    /** Returns the status code of the error that {@code call} fails with. */
    static int codeOf(Call call) {
        return catchThrowableOfType(ApiException.class, call::run).getCode();
    }
}
