package dev.kontract.server.endpoints.option;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.status.StatusException;

/**
 * The options of a get request.
 *
 * @param resourceVersion the minimum resource version, or {@code ""}
 */
public record GetParameters(String resourceVersion) {

    /**
     * Reads the {@code GetOptions} of a query.
     *
     * @throws StatusException 400 when it uses a removed option
     */
    public static GetParameters of(QueryParameters query) {
        if (query.isTrue("export")) {
            throw StatusException.badRequest("the export parameter, deprecated since v1.14, is no longer supported");
        }
        return new GetParameters(query.text("resourceVersion"));
    }
}
