package dev.kontract.server.view;

import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.StreamingBody;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * The response to a request for API objects: a document in memory, a document that is read in parts, a stream, a WebSocket, or
 * one of these later.
 */
public sealed interface ApiResponse {

    /** A document in memory. */
    record Whole(Representation document) implements ApiResponse {}

    /**
     * A document of known length that is never completely in memory.
     *
     * @param status the HTTP status code
     * @param contentType the media type
     * @param body provides the content
     */
    record InPieces(int status, String contentType, ResponseBody body) implements ApiResponse {}

    /**
     * A response with status 200 that lasts until its stream ends.
     *
     * @param contentType the media type
     * @param stream writes the events
     */
    record Streamed(String contentType, StreamingBody stream) implements ApiResponse {}

    /**
     * The response of another server, which lasts until its stream ends.
     *
     * @param status the HTTP status code
     * @param headers the headers by name
     * @param stream writes the body
     */
    record Relayed(int status, Map<String, List<String>> headers, StreamingBody stream) implements ApiResponse {}

    /**
     * A WebSocket (RFC 6455), opened with status 101. A request that does not ask for one is answered with 400.
     *
     * @param conversation what is said over it
     */
    record Upgraded(Conversation conversation) implements ApiResponse {}

    /**
     * A response that is not known yet; no thread waits for it.
     *
     * @param response the response, or why there is none
     */
    record Deferred(CompletionStage<ApiResponse> response) implements ApiResponse {}

    /** Returns a document in memory. */
    static ApiResponse of(int status, String contentType, byte[] body) {
        return new Whole(new Representation(status, contentType, Map.of(), body));
    }
}
