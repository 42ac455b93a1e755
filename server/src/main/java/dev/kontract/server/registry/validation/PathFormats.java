package dev.kontract.server.registry.validation;

import java.util.List;

/** Paths in a file system, as far as they could lead out of where they belong. */
public final class PathFormats {

    private PathFormats() {}

    /** Complains about a path that climbs up. */
    public static void noBacksteps(FieldValue path) {
        if (climbs(path.text())) {
            path.invalid("must not contain '..'");
        }
    }

    /** Complains about a path that is absolute or climbs up. */
    public static void descending(FieldValue path) {
        if (path.text().startsWith("/")) {
            path.invalid("must be a relative path");
        }
        noBacksteps(path);
    }

    /** Complains about a path that is absolute, climbs up or begins with two dots, which is kept for the node's own use. */
    public static void descendingAndFree(FieldValue path) {
        descending(path);
        if (path.text().startsWith("..") && !path.text().startsWith("../")) {
            path.invalid("must not start with '..'");
        }
    }

    /** Whether a path has a step up. */
    public static boolean climbs(String path) {
        return List.of(path.split("/", -1)).contains("..");
    }
}
