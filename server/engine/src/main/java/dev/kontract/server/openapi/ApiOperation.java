package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An operation, described independently of the version of OpenAPI.
 *
 * @param method the HTTP method in lower case
 * @param id the {@code operationId}
 * @param tag the only tag
 * @param description the description
 * @param action the {@code x-kubernetes-action}; null for an operation without one
 * @param type the {@code x-kubernetes-group-version-kind}; null for an operation without one
 * @param parameters the parameters in the order of their names
 * @param body the request body; null if there is none
 * @param consumes the media types of request bodies, also declared for operations without a body
 * @param produces the media types of successful responses
 * @param answer the published name of the schema of successful responses; null for text
 * @param codes the status codes of successful responses
 */
record ApiOperation(
        String method,
        String id,
        String tag,
        String description,
        @Nullable String action,
        @Nullable GroupVersionKind type,
        List<ApiParameter> parameters,
        @Nullable Body body,
        List<String> consumes,
        List<String> produces,
        @Nullable String answer,
        List<String> codes) {

    /** The descriptions of responses by status code. */
    static final Map<String, String> CODES =
            Map.of("200", "OK", "201", "Created", "202", "Accepted", "401", "Unauthorized");

    /** The code of the response to requests without valid credentials, which has no documented content. */
    static final String UNAUTHORIZED = "401";

    /**
     * A request body.
     *
     * @param schema the published name of its schema
     * @param required whether it may not be left out
     * @param shared the name under which Swagger documents declare it once for all operations; null if each operation
     *     declares it
     */
    record Body(String schema, boolean required, @Nullable String shared) {}

    /** Adds the extensions, which are the same in all versions of OpenAPI. */
    ObjectNode extend(ObjectNode written) {
        if (action != null) {
            written.put("x-kubernetes-action", action);
        }
        if (type != null) {
            written.putObject("x-kubernetes-group-version-kind")
                    .put("group", type.group())
                    .put("version", type.version())
                    .put("kind", type.kind());
        }
        return written;
    }
}
