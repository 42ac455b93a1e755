package dev.kontract.server.authorization.recording;

import dev.kontract.server.authorization.AuthorizationAttributes;

/**
 * One thing that somebody did. Parts that do not apply are {@code ""}.
 *
 * @param namespace where, {@code ""} for the cluster
 * @param apiGroup the group of the resource
 * @param resource the plural, with the subresource as {@code pods/log}
 * @param name the object, {@code ""} where none was named
 * @param url the path, for what is no resource
 * @param verb what was done
 */
record RecordedPermission(String namespace, String apiGroup, String resource, String name, String url, String verb) {

    static RecordedPermission of(AuthorizationAttributes request) {
        if (!request.isResourceRequest()) {
            return new RecordedPermission("", "", "", "", request.path(), request.verb());
        }
        return new RecordedPermission(
                request.namespace(), request.apiGroup(), request.wholeResource(), request.name(), "", request.verb());
    }

    /** The same on an object that is not named. */
    RecordedPermission onAny() {
        return new RecordedPermission(namespace, apiGroup, resource, "", url, verb);
    }

    /** The characters of all its parts. */
    int length() {
        return namespace.length()
                + apiGroup.length()
                + resource.length()
                + name.length()
                + url.length()
                + verb.length();
    }
}
