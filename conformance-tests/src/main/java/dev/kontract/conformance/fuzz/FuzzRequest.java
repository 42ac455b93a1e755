package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A request of a sequence. Path and body contain the placeholders {@code ${ns}}, {@code ${id}}, and {@code ${rv}} for the
 * version of the object it is about.
 *
 * @param about the path of the object it is about
 * @param method the method
 * @param path the path with the query
 * @param contentType the media type of the body
 * @param body the document in the body; null if there is none, or {@code raw} is one
 * @param raw the text of a body that is no document
 */
record FuzzRequest(
        String about,
        String method,
        String path,
        String contentType,
        @Nullable JsonNode body,
        @Nullable String raw) {

    static final String JSON = "application/json";

    static FuzzRequest of(String about, String method, String path, @Nullable JsonNode body) {
        return new FuzzRequest(about, method, path, JSON, body, null);
    }

    static FuzzRequest raw(String about, String method, String path, String raw) {
        return new FuzzRequest(about, method, path, JSON, null, raw);
    }

    FuzzRequest as(String otherType) {
        return new FuzzRequest(about, method, path, otherType, body, raw);
    }

    FuzzRequest with(JsonNode otherBody) {
        return new FuzzRequest(about, method, path, contentType, otherBody, raw);
    }

    boolean isWrite() {
        return !method.equals("GET");
    }

    /** The options in the body of a DELETE replace those of the query. */
    boolean isDryRun() {
        boolean inBody = method.equals("DELETE") && text() != null;
        return inBody ? body != null && body.at("/dryRun/0").asText().equals("All") : path.contains("dryRun=All");
    }

    boolean isApply() {
        return contentType.equals("application/apply-patch+yaml");
    }

    /** Returns the text of the body with the placeholders; null if there is none. */
    @Nullable
    String text() {
        return body == null ? raw : body.toString();
    }

    @Override
    public String toString() {
        return method + ' ' + path;
    }
}
