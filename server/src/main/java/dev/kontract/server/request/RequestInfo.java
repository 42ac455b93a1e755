package dev.kontract.server.request;

import java.util.Locale;

/**
 * What a request is about, as its method and URL tell it. Absent parts are {@code ""}.
 *
 * @param isResourceRequest whether it is about objects of a kind; if not, only the verb and the path count
 * @param verb get, list, watch, create, update, patch, delete or deletecollection; for others the method in lower case
 * @param apiPrefix {@code api} or {@code apis}
 * @param apiGroup the group, {@code ""} for the core group
 * @param apiVersion the version
 * @param namespace the namespace; for the object of a namespace its own name
 * @param resource the plural of the kind
 * @param subresource what follows the name
 * @param name the object, also when a field selector names it
 * @param path the decoded path as it was sent
 */
public record RequestInfo(
        boolean isResourceRequest,
        String verb,
        String apiPrefix,
        String apiGroup,
        String apiVersion,
        String namespace,
        String resource,
        String subresource,
        String name,
        String path) {

    /**
     * Reads a request.
     *
     * @param method the HTTP method
     * @param path the decoded path
     * @param query the query's parameters
     * @throws IllegalArgumentException for an old-style watch of nothing
     */
    public static RequestInfo of(String method, String path, QueryParameters query) {
        return new RequestInfoParser(method, path, query).parse();
    }

    /** The path without the slash that may end it: documents are found under both. */
    public String trimmedPath() {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    static RequestInfo nonResource(String method, String path) {
        return new RequestInfo(false, method.toLowerCase(Locale.ROOT), "", "", "", "", "", "", "", path);
    }
}
