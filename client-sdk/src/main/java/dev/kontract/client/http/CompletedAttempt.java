package dev.kontract.client.http;

import java.util.List;
import java.util.Map;

/**
 * A request with its response.
 *
 * @param status the HTTP status code
 * @param headers values by lower-case name
 * @param body the body, as far as it was read
 * @param credentials the authentication headers of the request
 */
record CompletedAttempt<T>(int status, Map<String, List<String>> headers, T body, List<String> credentials) {

    /** Returns the values of a header. */
    List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }
}
