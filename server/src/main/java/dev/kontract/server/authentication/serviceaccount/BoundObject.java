package dev.kontract.server.authentication.serviceaccount;

import java.util.List;

/**
 * What a token is bound to besides its account.
 *
 * @param kind {@code Pod} or {@code Secret}
 * @param name the object, in the namespace of the account
 * @param uid its uid
 * @param node the node a pod runs on, {@code ""} when there is none
 */
record BoundObject(String kind, String name, String uid, String node) {

    /** The kinds, nothing in particular of each. */
    static final List<BoundObject> KINDS =
            List.of(new BoundObject("Pod", "", "", ""), new BoundObject("Secret", "", "", ""));

    /** The resource the object is one of, {@code ""} for a kind that tokens cannot be bound to. */
    String resource() {
        return switch (kind) {
            case "Pod" -> "pods";
            case "Secret" -> "secrets";
            default -> "";
        };
    }

    /** The claim that names the object. */
    String claim() {
        return kind.equals("Pod") ? "pod" : "secret";
    }
}
