package dev.kontract.server.authorization;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;

/**
 * The attributes of a request that authorizers evaluate. Attributes that do not apply are {@code ""}.
 *
 * @param user the user
 * @param isResourceRequest whether the request is for a resource rather than another path
 * @param verb the verb
 * @param namespace the namespace, {@code ""} for all namespaces or a cluster-scoped resource
 * @param apiGroup the API group of the resource
 * @param apiVersion the API version of the resource
 * @param resource the plural resource name
 * @param subresource the subresource
 * @param name the object name
 * @param path the path of a non-resource request
 * @param selectors the selectors of a request for a collection
 */
public record AuthorizationAttributes(
        UserInfo user,
        boolean isResourceRequest,
        String verb,
        String namespace,
        String apiGroup,
        String apiVersion,
        String resource,
        String subresource,
        String name,
        String path,
        RequestedSelectors selectors) {

    /** Creates attributes without selectors. */
    public AuthorizationAttributes(
            UserInfo user,
            boolean isResourceRequest,
            String verb,
            String namespace,
            String apiGroup,
            String apiVersion,
            String resource,
            String subresource,
            String name,
            String path) {
        this(
                user,
                isResourceRequest,
                verb,
                namespace,
                apiGroup,
                apiVersion,
                resource,
                subresource,
                name,
                path,
                RequestedSelectors.NONE);
    }

    /** Returns the attributes of a user's request, without its selectors. */
    public static AuthorizationAttributes of(UserInfo user, RequestInfo info) {
        return of(user, info, RequestedSelectors.NONE);
    }

    /** Returns the attributes of a user's request. */
    public static AuthorizationAttributes of(UserInfo user, RequestInfo info, RequestedSelectors selectors) {
        return new AuthorizationAttributes(
                user,
                info.isResourceRequest(),
                info.verb(),
                info.namespace(),
                info.apiGroup(),
                info.apiVersion(),
                info.resource(),
                info.subresource(),
                info.name(),
                info.path(),
                selectors);
    }

    /** Returns the attributes of another action on the same object. */
    public AuthorizationAttributes withVerb(String other) {
        return new AuthorizationAttributes(
                user,
                isResourceRequest,
                other,
                namespace,
                apiGroup,
                apiVersion,
                resource,
                subresource,
                name,
                path,
                selectors);
    }

    /**
     * Returns the 403 Forbidden error. Values taken from the request are escaped so that a browser cannot interpret
     * them as HTML.
     *
     * @param reason the authorizer's reason, or {@code ""}
     */
    public StatusException forbidden(String reason) {
        String message = sanitized("User " + GoText.quote(user.name()) + " cannot " + verb + " " + object());
        return StatusException.forbidden(
                apiGroup, resource, name, reason.isEmpty() ? message : message + ": " + reason);
    }

    /** Returns the resource as rules name it, including a subresource: {@code pods/log}. */
    public String wholeResource() {
        return subresource.isEmpty() ? resource : resource + "/" + subresource;
    }

    private String object() {
        if (!isResourceRequest) {
            return "path " + GoText.quote(path);
        }
        String where = namespace.isEmpty() ? "at the cluster scope" : "in the namespace " + GoText.quote(namespace);
        return "resource " + GoText.quote(wholeResource()) + " in API group " + GoText.quote(apiGroup) + " " + where;
    }

    private static String sanitized(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
