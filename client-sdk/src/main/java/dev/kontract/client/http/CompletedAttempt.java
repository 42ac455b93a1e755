package dev.kontract.client.http;

import java.util.List;
import java.util.Map;

/**
 * A request that was answered.
 *
 * @param status the HTTP status
 * @param headers values by name in small letters
 * @param body the body, as far as it was read
 * @param credentials the headers that said who asks
 */
record CompletedAttempt<T>(int status, Map<String, List<String>> headers, T body, List<String> credentials) {

    /** The values of a header. */
    List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }
}
