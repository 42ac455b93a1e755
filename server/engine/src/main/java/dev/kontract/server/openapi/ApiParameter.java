package dev.kontract.server.openapi;

import org.jspecify.annotations.Nullable;

/**
 * A parameter of an operation in the path or in the query.
 *
 * @param name the name
 * @param place {@code path} or {@code query}
 * @param type the JSON type of the value
 * @param description the description
 * @param shared the name under which Swagger documents declare it once for all operations; null if each operation
 *     declares it
 */
record ApiParameter(
        String name,
        String place,
        String type,
        String description,
        @Nullable String shared) {

    static final String PATH = "path";
    static final String QUERY = "query";

    /** Identifies the parameter among those of an operation, in the order in which they are listed. */
    String key() {
        return name + ' ' + place;
    }
}
