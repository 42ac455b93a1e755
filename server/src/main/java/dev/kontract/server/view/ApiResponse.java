package dev.kontract.server.view;

import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.ResponseStream;
import java.util.Map;

/** The answer to a request for objects: a whole document, one that is read in pieces, or a stream that goes on. */
public sealed interface ApiResponse {

    /** A document that is at hand. */
    record Whole(Representation document) implements ApiResponse {}

    /**
     * A document of known length that is never whole in memory.
     *
     * @param status the HTTP status
     * @param contentType the media type
     * @param body the pieces
     */
    record InPieces(int status, String contentType, ResponseBody body) implements ApiResponse {}

    /**
     * A response with status 200 that goes on until its stream ends.
     *
     * @param contentType the media type
     * @param stream writes the events
     */
    record Streamed(String contentType, ResponseStream stream) implements ApiResponse {}

    /** A document that is at hand. */
    static ApiResponse of(int status, String contentType, byte[] body) {
        return new Whole(new Representation(status, contentType, Map.of(), body));
    }
}
