package dev.kontract.client.error;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Json;
import dev.kontract.model.Status;
import java.io.IOException;

/**
 * Converts error responses to {@link ApiException}s.
 *
 * <pre>{@code
 * throw FailureReader.of(404, body);
 * }</pre>
 */
public final class FailureReader {

    private static final int SHOWN = 512;

    private FailureReader() {}

    /**
     * Returns the exception for a response with the HTTP status code {@code code}; {@code body} need not be a Status.
     */
    public static ApiException of(int code, byte[] body) {
        Status status = read(code, body);
        return of(code, status);
    }

    /** Returns the exception for a {@code status} received in a watch. */
    public static ApiException of(Status status) {
        return of(status.getCode() == null ? 500 : status.getCode(), status);
    }

    private static ApiException of(int code, Status status) {
        String reason = status.getReason() == null ? reason(code) : status.getReason();
        return switch (reason) {
            case "BadRequest" -> new ApiException.BadRequest(code, status);
            case "Unauthorized" -> new ApiException.Unauthorized(code, status);
            case "Forbidden" -> new ApiException.Forbidden(code, status);
            case "NotFound" -> new ApiException.NotFound(code, status);
            case "MethodNotAllowed" -> new ApiException.MethodNotAllowed(code, status);
            case "NotAcceptable" -> new ApiException.NotAcceptable(code, status);
            case "AlreadyExists" -> new ApiException.AlreadyExists(code, status);
            case "Conflict" -> new ApiException.Conflict(code, status);
            case "Gone" -> new ApiException.Gone(code, reason, status);
            case "Expired" -> new ApiException.Expired(code, status);
            case "RequestEntityTooLarge" -> new ApiException.RequestEntityTooLarge(code, status);
            case "UnsupportedMediaType" -> new ApiException.UnsupportedMediaType(code, status);
            case "Invalid" -> new ApiException.Invalid(code, status);
            case "TooManyRequests" -> new ApiException.TooManyRequests(code, status);
            case "InternalError" -> new ApiException.InternalError(code, status);
            case "ServiceUnavailable" -> new ApiException.ServiceUnavailable(code, status);
            case "Timeout" -> new ApiException.Timeout(code, status);
            case "ServerTimeout" -> new ApiException.ServerTimeout(code, status);
            default -> new ApiException(code, reason, status);
        };
    }

    private static Status read(int code, byte[] body) {
        try {
            JsonNode tree = Json.mapper().readTree(body);
            if (tree.path("kind").asText().equals("Status")) {
                return Json.mapper().treeToValue(tree, Status.class);
            }
        } catch (IOException e) {
            // Proxies and starting servers return plain text.
        }
        String text =
                new String(body, 0, Math.min(body.length, SHOWN), java.nio.charset.StandardCharsets.UTF_8).strip();
        return new Status()
                .status("Failure")
                .code(code)
                .reason(reason(code))
                .message(text.isEmpty() ? "the server returned " + code : text);
    }

    private static String reason(int code) {
        return switch (code) {
            case 400 -> "BadRequest";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "NotFound";
            case 405 -> "MethodNotAllowed";
            case 406 -> "NotAcceptable";
            case 409 -> "Conflict";
            case 410 -> "Gone";
            case 413 -> "RequestEntityTooLarge";
            case 415 -> "UnsupportedMediaType";
            case 422 -> "Invalid";
            case 429 -> "TooManyRequests";
            case 500 -> "InternalError";
            case 503 -> "ServiceUnavailable";
            case 504 -> "Timeout";
            default -> "";
        };
    }
}
