package dev.kontract.server.authentication.serviceaccount;

/**
 * What a token is bound to besides its account.
 *
 * @param kind {@code Pod} or {@code Secret}
 * @param name the object, in the namespace of the account
 * @param uid its uid
 */
record BoundObject(String kind, String name, String uid) {

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
