package dev.kontract.server.privilege;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.util.Comparator;

/**
 * A permission that a user has used or was denied, or that a role grants. Attributes that do not apply are {@code ""}. In a
 * permission that a role grants, and in one that was required to grant it to others, {@code *} means everything.
 *
 * @param namespace the namespace, {@code ""} for cluster scope
 * @param apiGroup the API group of the resource
 * @param resource the plural resource name, with a subresource as in {@code pods/log}
 * @param name the object name, {@code ""} if the request had none
 * @param url the path of a non-resource request
 * @param verb the verb
 */
public record Permission(String namespace, String apiGroup, String resource, String name, String url, String verb)
        implements Comparable<Permission> {

    private static final Comparator<Permission> ORDER = Comparator.comparing(Permission::url)
            .thenComparing(Permission::apiGroup)
            .thenComparing(Permission::resource)
            .thenComparing(Permission::namespace)
            .thenComparing(Permission::name)
            .thenComparing(Permission::verb);

    static Permission of(AuthorizationAttributes request) {
        if (!request.isResourceRequest()) {
            return new Permission("", "", "", "", request.path(), request.verb());
        }
        return new Permission(
                request.namespace(), request.apiGroup(), request.wholeResource(), request.name(), "", request.verb());
    }

    /** Returns a request by {@code user} that requires this permission. */
    AuthorizationAttributes by(UserInfo user) {
        if (!url.isEmpty()) {
            return new AuthorizationAttributes(user, false, verb, "", "", "", "", "", "", url);
        }
        int slash = resource.indexOf('/');
        return new AuthorizationAttributes(
                user,
                true,
                verb,
                namespace,
                apiGroup,
                "*",
                slash < 0 ? resource : resource.substring(0, slash),
                slash < 0 ? "" : resource.substring(slash + 1),
                name,
                "");
    }

    /** Returns the same permission without an object name. */
    Permission onAny() {
        return new Permission(namespace, apiGroup, resource, "", url, verb);
    }

    /** Returns the same permission in all namespaces. */
    Permission everywhere() {
        return new Permission("", apiGroup, resource, name, url, verb);
    }

    /** Returns whether it is on objects in a namespace; a Namespace itself is addressed as if it were in one. */
    boolean isNamespaced() {
        boolean isNamespace =
                apiGroup.isEmpty() && (resource.equals("namespaces") || resource.startsWith("namespaces/"));
        return !namespace.isEmpty() && !isNamespace;
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

    /** Sorts by URL, API group, resource, namespace, name and verb. */
    @Override
    public int compareTo(Permission other) {
        return ORDER.compare(this, other);
    }

    /** Returns whether the other permission differs in namespace and name only. */
    boolean isSameExceptScope(Permission other) {
        return onAny().everywhere().equals(other.onAny().everywhere());
    }

    /** Returns the resource with its group, and with a subresource as in {@code deployments.apps/scale}. */
    String wholeName() {
        int slash = resource.indexOf('/');
        String plural = slash < 0 ? resource : resource.substring(0, slash);
        String subresource = slash < 0 ? "" : resource.substring(slash);
        return plural + (apiGroup.isEmpty() ? "" : "." + apiGroup) + subresource;
    }

    /** Formats what it is on. */
    String object() {
        if (!url.isEmpty()) {
            return url;
        }
        String named = name.isEmpty() ? wholeName() : wholeName() + " " + name;
        return namespace.isEmpty() ? named : named + " in the namespace " + namespace;
    }

    /** Formats it for people: {@code get deployments.apps web in the namespace shop}. */
    @Override
    public String toString() {
        return verb + " " + object();
    }
}
