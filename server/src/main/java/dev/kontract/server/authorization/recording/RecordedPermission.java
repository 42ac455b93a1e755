package dev.kontract.server.authorization.recording;

import dev.kontract.server.authorization.AuthorizationAttributes;

/**
 * A permission that a user has used. Attributes that do not apply are {@code ""}.
 *
 * @param namespace the namespace, {@code ""} for cluster scope
 * @param apiGroup the API group of the resource
 * @param resource the plural resource name, with a subresource as in {@code pods/log}
 * @param name the object name, {@code ""} if the request had none
 * @param url the path of a non-resource request
 * @param verb the verb
 */
record RecordedPermission(String namespace, String apiGroup, String resource, String name, String url, String verb) {

    static RecordedPermission of(AuthorizationAttributes request) {
        if (!request.isResourceRequest()) {
            return new RecordedPermission("", "", "", "", request.path(), request.verb());
        }
        return new RecordedPermission(
                request.namespace(), request.apiGroup(), request.wholeResource(), request.name(), "", request.verb());
    }

    /** Returns the same permission without an object name. */
    RecordedPermission onAny() {
        return new RecordedPermission(namespace, apiGroup, resource, "", url, verb);
    }

    /** Returns the number of characters in all attributes. */
    int length() {
        return namespace.length()
                + apiGroup.length()
                + resource.length()
                + name.length()
                + url.length()
                + verb.length();
    }
}
