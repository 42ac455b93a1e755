package dev.kontract.server.authorization;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;

/**
 * What an authorizer decides on. Absent parts are {@code ""}.
 *
 * @param user who
 * @param isResourceRequest whether it is about objects of a kind, and not about a path
 * @param verb what they want to do
 * @param namespace where, {@code ""} for everywhere
 * @param apiGroup the group of the resource
 * @param apiVersion its version
 * @param resource the plural of the kind
 * @param subresource the part of the object
 * @param name the object
 * @param path the path, for other requests
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
        String path) {

    /** A user's request. */
    public static AuthorizationAttributes of(UserInfo user, RequestInfo info) {
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
                info.path());
    }

    /**
     * The refusal. What the request says of itself is told so that nobody can take it for HTML.
     *
     * @param reason the authorizer's, or {@code ""}
     */
    public StatusException forbidden(String reason) {
        String message = sanitized("User " + GoText.quote(user.name()) + " cannot " + verb + " " + object());
        return StatusException.forbidden(
                apiGroup, resource, name, reason.isEmpty() ? message : message + ": " + reason);
    }

    /** The resource as rules name it, with its subresource if there is one: {@code pods/log}. */
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
