package dev.kontract.server.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The parameters that operations have in common, read from {@code operation-parameters.json}. The names under which
 * Swagger documents share them contain a hash of upstream's declaration, which clients do not interpret.
 */
final class OperationParameters {

    private static final JsonNode TABLE = read();

    private OperationParameters() {}

    private static JsonNode read() {
        try (InputStream in = OperationParameters.class.getResourceAsStream("operation-parameters.json")) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("malformed parameters of operations", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the parameters of an {@code x-kubernetes-action}. */
    static List<ApiParameter> ofAction(String action) {
        return listed(TABLE.path("actions").path(action));
    }

    /** Returns the parameters of a connection by the kind of its options, or by the name of the subresource. */
    static List<ApiParameter> ofConnection(String options) {
        return listed(TABLE.path("connections").path(options));
    }

    /** Returns the parameter with a key of the table. */
    static ApiParameter named(String key) {
        return parameter(key, TABLE.path("parameters").path(key));
    }

    /** Returns all parameters that Swagger documents share. */
    static Collection<ApiParameter> shared() {
        List<ApiParameter> shared = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : TABLE.path("parameters").properties()) {
            if (entry.getValue().has("shared")) {
                shared.add(parameter(entry.getKey(), entry.getValue()));
            }
        }
        return shared;
    }

    private static List<ApiParameter> listed(JsonNode keys) {
        List<ApiParameter> parameters = new ArrayList<>();
        keys.forEach(key -> parameters.add(named(key.asText())));
        return parameters;
    }

    private static ApiParameter parameter(String key, JsonNode declared) {
        return new ApiParameter(
                declared.path("name").asText(key),
                declared.path("in").asText(ApiParameter.QUERY),
                declared.path("type").asText(),
                declared.path("description").asText(),
                declared.path("shared").textValue());
    }
}
