package dev.kontract.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.model.Json;

/**
 * The artifact that the classes of the client come from. With {@code kontract-embedded}, whose libraries have other names, all classes
 * have to be its own; otherwise a method would be missing at some later point.
 */
final class ClientArtifact {

    private ClientArtifact() {}

    /**
     * Checks that the client and the server use the same libraries.
     *
     * @throws IllegalStateException if they do not
     */
    static void check() {
        check(Json.class);
    }

    static void check(Class<?> json) {
        if (!usesJackson(json)) {
            throw new IllegalStateException(
                    "kontract-embedded is on the class path beside kontract-client-sdk, kontract-model or"
                            + " kontract-server, whose classes it contains: replace it by kontract-junit");
        }
    }

    /** Jackson is among the libraries whose names differ. */
    private static boolean usesJackson(Class<?> json) {
        try {
            return ObjectMapper.class.isAssignableFrom(json.getMethod("mapper").getReturnType());
        } catch (NoSuchMethodException | LinkageError e) {
            return false;
        }
    }
}
