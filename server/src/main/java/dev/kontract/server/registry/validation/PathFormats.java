package dev.kontract.server.registry.validation;

import java.util.List;

/** Validates file system paths against escaping their directory. */
public final class PathFormats {

    private PathFormats() {}

    /** Rejects paths that contain {@code ..}. */
    public static void noBacksteps(FieldValue path) {
        if (climbs(path.text())) {
            path.invalid("must not contain '..'");
        }
    }

    /** Rejects paths that are absolute or contain {@code ..}. */
    public static void descending(FieldValue path) {
        if (path.text().startsWith("/")) {
            path.invalid("must be a relative path");
        }
        noBacksteps(path);
    }

    /**
     * Rejects paths that are absolute, contain {@code ..} or start with two dots, a prefix reserved for the kubelet.
     */
    public static void descendingAndFree(FieldValue path) {
        descending(path);
        if (path.text().startsWith("..") && !path.text().startsWith("../")) {
            path.invalid("must not start with '..'");
        }
    }

    /** Whether a path contains a {@code ..} segment. */
    public static boolean climbs(String path) {
        return List.of(path.split("/", -1)).contains("..");
    }
}
