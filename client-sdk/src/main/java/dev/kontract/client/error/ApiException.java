package dev.kontract.client.error;

import dev.kontract.model.Status;
import dev.kontract.model.StatusCause;
import dev.kontract.model.StatusDetails;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An answer of the server that is a failure. The reasons that callers tell apart are subclasses; any other reason is an
 * {@code ApiException} itself.
 *
 * <pre>{@code
 * try {
 *     roles.create(role);
 * } catch (ApiException.AlreadyExists e) {
 *     roles.replace(role);
 * } catch (ApiException.Invalid e) {
 *     e.causes().forEach(cause -> System.err.println(cause.getField() + ": " + cause.getMessage()));
 * }
 * }</pre>
 */
public class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Status status;
    private final int code;
    private final String reason;

    /** A failure told by {@code status}, answered with the HTTP status {@code code}. */
    protected ApiException(int code, String reason, Status status) {
        super(status.getMessage() == null ? reason + " (" + code + ")" : status.getMessage());
        this.code = code;
        this.reason = reason;
        this.status = status;
    }

    /** The HTTP status. */
    public int code() {
        return code;
    }

    /** The reason in the API's words, for example {@code NotFound}; empty when the server gave none. */
    public String reason() {
        return reason;
    }

    /** All the server said. */
    public Status status() {
        return status;
    }

    /** What is wrong, field by field; empty for most reasons. */
    public List<StatusCause> causes() {
        StatusDetails details = status.getDetails();
        return details == null || details.getCauses() == null ? List.of() : details.getCauses();
    }

    /** How long the server asks to wait before the next attempt. */
    public Optional<Duration> retryAfter() {
        StatusDetails details = status.getDetails();
        return details == null || details.getRetryAfterSeconds() == null
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(details.getRetryAfterSeconds()));
    }

    /** 400 BadRequest: the request could not be read. */
    public static final class BadRequest extends ApiException {
        private static final long serialVersionUID = 1;

        BadRequest(int code, Status status) {
            super(code, "BadRequest", status);
        }
    }

    /** 401 Unauthorized: the server does not know who asks; the credentials are missing, wrong or used up. */
    public static final class Unauthorized extends ApiException {
        private static final long serialVersionUID = 1;

        Unauthorized(int code, Status status) {
            super(code, "Unauthorized", status);
        }
    }

    /** 403 Forbidden: the server knows who asks and does not allow it. */
    public static final class Forbidden extends ApiException {
        private static final long serialVersionUID = 1;

        Forbidden(int code, Status status) {
            super(code, "Forbidden", status);
        }
    }

    /** 404 NotFound: no such object; {@link NotServed} when the server does not know the resource at all. */
    public static class NotFound extends ApiException {
        private static final long serialVersionUID = 1;

        /** The message for a resource that is missing in a group that is served. */
        private static final String UNKNOWN_RESOURCE = "the server could not find the requested resource";

        /** The body, in plain text, for any other path. */
        private static final String UNKNOWN_PATH = "404 page not found";

        NotFound(int code, Status status) {
            super(code, "NotFound", status);
        }

        /** Whether the server knows nothing under the path of the request, as opposed to an object that it does not have. */
        public boolean isUnknownPath() {
            String message = status().getMessage();
            return UNKNOWN_RESOURCE.equals(message) || UNKNOWN_PATH.equals(message);
        }
    }

    /**
     * 404 NotFound: the server does not serve the kind of the objects that were asked for, perhaps because its definition is not
     * installed. The message names the resource; the Status is what the server sent.
     */
    public static final class NotServed extends NotFound {
        private static final long serialVersionUID = 1;

        private final String resource;

        /** The server that answered {@code answer} does not serve {@code resource}, for example {@code apps/v1 statefulsets}. */
        public NotServed(NotFound answer, String resource) {
            super(answer.code(), answer.status());
            this.resource = resource;
            initCause(answer);
        }

        @Override
        public String getMessage() {
            return super.getMessage() + ": the server does not serve " + resource;
        }
    }

    /** 405 MethodNotAllowed: the resource has no such verb. */
    public static final class MethodNotAllowed extends ApiException {
        private static final long serialVersionUID = 1;

        MethodNotAllowed(int code, Status status) {
            super(code, "MethodNotAllowed", status);
        }
    }

    /** 406 NotAcceptable: the server cannot answer in the form asked for. */
    public static final class NotAcceptable extends ApiException {
        private static final long serialVersionUID = 1;

        NotAcceptable(int code, Status status) {
            super(code, "NotAcceptable", status);
        }
    }

    /** 409 AlreadyExists: an object of that name is there already. */
    public static final class AlreadyExists extends ApiException {
        private static final long serialVersionUID = 1;

        AlreadyExists(int code, Status status) {
            super(code, "AlreadyExists", status);
        }
    }

    /** 409 Conflict: the object changed since it was read, or another manager owns a field that was applied. */
    public static final class Conflict extends ApiException {
        private static final long serialVersionUID = 1;

        Conflict(int code, Status status) {
            super(code, "Conflict", status);
        }
    }

    /** 410 Gone: what was asked for is no longer there and will not come back. */
    public static class Gone extends ApiException {
        private static final long serialVersionUID = 1;

        Gone(int code, String reason, Status status) {
            super(code, reason, status);
        }
    }

    /** 410 Expired: the resource version, or the continue token, is older than what the server still knows: list anew. */
    public static final class Expired extends Gone {
        private static final long serialVersionUID = 1;

        Expired(int code, Status status) {
            super(code, "Expired", status);
        }
    }

    /** 413 RequestEntityTooLarge: the object is too large to be stored. */
    public static final class RequestEntityTooLarge extends ApiException {
        private static final long serialVersionUID = 1;

        RequestEntityTooLarge(int code, Status status) {
            super(code, "RequestEntityTooLarge", status);
        }
    }

    /** 415 UnsupportedMediaType: the server cannot read a body of that form. */
    public static final class UnsupportedMediaType extends ApiException {
        private static final long serialVersionUID = 1;

        UnsupportedMediaType(int code, Status status) {
            super(code, "UnsupportedMediaType", status);
        }
    }

    /** 422 Invalid: the object breaks rules of its kind; {@link #causes()} has one entry a field. */
    public static final class Invalid extends ApiException {
        private static final long serialVersionUID = 1;

        Invalid(int code, Status status) {
            super(code, "Invalid", status);
        }
    }

    /** 429 TooManyRequests: the server asks to come back later. */
    public static final class TooManyRequests extends ApiException {
        private static final long serialVersionUID = 1;

        TooManyRequests(int code, Status status) {
            super(code, "TooManyRequests", status);
        }
    }

    /** 500 InternalError: the server failed. */
    @SuppressWarnings("JavaLangClash")
    public static final class InternalError extends ApiException {
        private static final long serialVersionUID = 1;

        InternalError(int code, Status status) {
            super(code, "InternalError", status);
        }
    }

    /** 503 ServiceUnavailable: the server, or one it needs, is not there at the moment. */
    public static final class ServiceUnavailable extends ApiException {
        private static final long serialVersionUID = 1;

        ServiceUnavailable(int code, Status status) {
            super(code, "ServiceUnavailable", status);
        }
    }

    /** 504 Timeout: the server gave up waiting; whether the request took effect is unknown. */
    public static final class Timeout extends ApiException {
        private static final long serialVersionUID = 1;

        Timeout(int code, Status status) {
            super(code, "Timeout", status);
        }
    }

    /** 500 ServerTimeout: the server could not finish in time; the request can be sent again. */
    public static final class ServerTimeout extends ApiException {
        private static final long serialVersionUID = 1;

        ServerTimeout(int code, Status status) {
            super(code, "ServerTimeout", status);
        }
    }
}
