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
 * @param accept the media types of the answer
 * @param body the document in the body; null if there is none, or {@code raw} is one
 * @param raw the text of a body that is no document
 */
record FuzzRequest(
        String about,
        String method,
        String path,
        String contentType,
        String accept,
        @Nullable JsonNode body,
        @Nullable String raw) {

    static final String JSON = "application/json";

    static FuzzRequest of(String about, String method, String path, @Nullable JsonNode body) {
        return new FuzzRequest(about, method, path, JSON, JSON, body, null);
    }

    static FuzzRequest raw(String about, String method, String path, String raw) {
        return new FuzzRequest(about, method, path, JSON, JSON, null, raw);
    }

    FuzzRequest as(String otherType) {
        return new FuzzRequest(about, method, path, otherType, accept, body, raw);
    }

    FuzzRequest accepting(String types) {
        return new FuzzRequest(about, method, path, contentType, types, body, raw);
    }

    FuzzRequest with(JsonNode otherBody) {
        return new FuzzRequest(about, method, path, contentType, accept, otherBody, raw);
    }

    boolean isWrite() {
        return !method.equals("GET");
    }

    boolean isAboutOne() {
        return path.startsWith(about);
    }

    /** Returns whether the answer may have objects of others. */
    boolean readsMany() {
        return !isAboutOne() && !method.equals("POST");
    }

    /** The options in the body of a DELETE replace those of the query. */
    boolean isDryRun() {
        boolean inBody = method.equals("DELETE") && text() != null;
        return inBody ? body != null && body.at("/dryRun/0").asText().equals("All") : path.contains("dryRun=All");
    }

    /** Returns whether the answer is to be a list of metadata. */
    boolean wantsMetadataList() {
        return accept.contains("as=PartialObjectMetadataList");
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
        return method
                + ' '
                + path
                + (contentType.equals(JSON) ? "" : " with " + contentType)
                + (accept.equals(JSON) ? "" : " as " + accept);
    }
}
