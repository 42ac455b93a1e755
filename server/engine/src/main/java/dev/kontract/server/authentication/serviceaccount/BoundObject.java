package dev.kontract.server.authentication.serviceaccount;

import java.util.List;

/**
 * The object to which a service account token is bound.
 *
 * @param kind {@code Pod} or {@code Secret}
 * @param name the name of the object, in the namespace of the service account
 * @param uid the UID of the object
 * @param node the node of a pod, {@code ""} if it is not scheduled
 */
record BoundObject(String kind, String name, String uid, String node) {

    /** The supported kinds, as templates without name and UID. */
    static final List<BoundObject> KINDS =
            List.of(new BoundObject("Pod", "", "", ""), new BoundObject("Secret", "", "", ""));

    /** Returns the plural resource name, {@code ""} for a kind to which tokens cannot be bound. */
    String resource() {
        return switch (kind) {
            case "Pod" -> "pods";
            case "Secret" -> "secrets";
            default -> "";
        };
    }

    /** Returns the name of the claim that identifies the object. */
    String claim() {
        return kind.equals("Pod") ? "pod" : "secret";
    }
}
