package dev.kontract.server.request;

import java.util.Locale;

/**
 * The attributes of a request, derived from its method and URL. Attributes that do not apply are {@code ""}.
 *
 * @param isResourceRequest whether the request is for an API resource; if not, only the verb and the path are set
 * @param verb get, list, watch, create, update, patch, delete or deletecollection; for non-resource requests the
 *     method in lower case
 * @param apiPrefix {@code api} or {@code apis}
 * @param apiGroup the group, {@code ""} for the core group
 * @param apiVersion the version
 * @param namespace the namespace; for a request for a namespace object, its name
 * @param resource the plural resource name
 * @param subresource the subresource
 * @param name the object name, from the path or from a field selector
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
     * Parses a request.
     *
     * @param method the HTTP method
     * @param path the decoded path
     * @param query the query parameters
     * @throws IllegalArgumentException if a path with the legacy {@code watch} prefix names no resource
     */
    public static RequestInfo of(String method, String path, QueryParameters query) {
        return new RequestInfoParser(method, path, query).parse();
    }

    /** Returns the path without a trailing slash. */
    public String trimmedPath() {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    static RequestInfo nonResource(String method, String path) {
        return new RequestInfo(false, method.toLowerCase(Locale.ROOT), "", "", "", "", "", "", "", path);
    }
}
