package dev.kontract.server.endpoints.option;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.status.StatusException;

/**
 * The options of a read of one object.
 *
 * @param resourceVersion what the answer must not be older than, or {@code ""}
 */
public record GetParameters(String resourceVersion) {

    /**
     * The {@code GetOptions} of a query.
     *
     * @throws StatusException 400 when it asks for what is no longer offered
     */
    public static GetParameters of(QueryParameters query) {
        if (query.isTrue("export")) {
            throw StatusException.badRequest("the export parameter, deprecated since v1.14, is no longer supported");
        }
        return new GetParameters(query.text("resourceVersion"));
    }
}
