package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Map;

/**
 * A request and what came back. It contains no credentials: the headers are those of the request alone, without any that
 * authenticate.
 *
 * @param method the method
 * @param path the path with the query
 * @param headers the headers that the request has beside the defaults
 * @param body the body of the request; empty if it has none
 * @param status the status code; 0 if no response came
 * @param contentType the media type of the response; empty if there is none
 * @param answer the body of the response, or the error if no response came
 * @param millis how long it took, in milliseconds
 */
public record Exchange(
        String method,
        String path,
        Map<String, String> headers,
        String body,
        int status,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String contentType,
        String answer,
        double millis) {

    private static final int LONGEST = 2_000;

    /** Returns the exchange with bodies that are cut off where they are too long to be read by people. */
    public Exchange shortened() {
        return new Exchange(method, path, headers, shortened(body), status, contentType, shortened(answer), millis);
    }

    /** Returns the exchange with another body of the response. */
    public Exchange withAnswer(String text) {
        return new Exchange(method, path, headers, body, status, contentType, text, millis);
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }

    /** Returns method and path. */
    public String request() {
        return method + ' ' + path;
    }
}
