package dev.kontract.client.error;

import dev.kontract.model.Status;
import dev.kontract.model.StatusCause;
import dev.kontract.model.StatusDetails;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An error response of the server. Common reasons have subclasses; any other reason is a plain {@code ApiException}.
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

    /** Creates an exception for {@code status}, received with the HTTP status code {@code code}. */
    protected ApiException(int code, String reason, Status status) {
        super(status.getMessage() == null ? reason + " (" + code + ")" : status.getMessage());
        this.code = code;
        this.reason = reason;
        this.status = status;
    }

    /** Returns the HTTP status code. */
    public int code() {
        return code;
    }

    /** Returns the reason, for example {@code NotFound}; empty if the server sent none. */
    public String reason() {
        return reason;
    }

    /** Returns the Status the server sent. */
    public Status status() {
        return status;
    }

    /** Returns the causes by field; empty for most reasons. */
    public List<StatusCause> causes() {
        StatusDetails details = status.getDetails();
        return details == null || details.getCauses() == null ? List.of() : details.getCauses();
    }

    /** Returns the delay the server requests before a retry. */
    public Optional<Duration> retryAfter() {
        StatusDetails details = status.getDetails();
        return details == null || details.getRetryAfterSeconds() == null
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(details.getRetryAfterSeconds()));
    }

    /** 400 BadRequest: the request is malformed. */
    public static final class BadRequest extends ApiException {
        private static final long serialVersionUID = 1;

        BadRequest(int code, Status status) {
            super(code, "BadRequest", status);
        }
    }

    /**
     * 401 Unauthorized: the credentials are missing, invalid or expired. The message says so, even though servers send only
     * {@code Unauthorized}; the Status is the one the server sent.
     */
    public static final class Unauthorized extends ApiException {
        private static final long serialVersionUID = 1;

        Unauthorized(int code, Status status) {
            super(code, "Unauthorized", status);
        }

        @Override
        public String getMessage() {
            String message = String.valueOf(super.getMessage());
            return message.equals("Unauthorized")
                    ? message + ": the credentials are missing, have expired, or are not known to this server"
                    : message;
        }
    }

    /** 403 Forbidden: the user is not allowed to do this. */
    public static final class Forbidden extends ApiException {
        private static final long serialVersionUID = 1;

        Forbidden(int code, Status status) {
            super(code, "Forbidden", status);
        }

        /** Returns whether nothing can be created because the namespace is being deleted. */
        public boolean isNamespaceTerminating() {
            return causes().stream().anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
        }
    }

    /** 404 NotFound: the object does not exist; {@link NotServed} if the server does not know the resource. */
    public static class NotFound extends ApiException {
        private static final long serialVersionUID = 1;

        /** The message for an unknown resource in a known group. */
        private static final String UNKNOWN_RESOURCE = "the server could not find the requested resource";

        /** The plain-text body for any other unknown path. */
        private static final String UNKNOWN_PATH = "404 page not found";

        NotFound(int code, Status status) {
            super(code, "NotFound", status);
        }

        /** Returns whether the server does not know the path of the request, as opposed to an object that does not exist. */
        public boolean isUnknownPath() {
            String message = status().getMessage();
            return UNKNOWN_RESOURCE.equals(message) || UNKNOWN_PATH.equals(message);
        }
    }

    /**
     * 404 NotFound: the server does not serve the requested kind, for example because its CustomResourceDefinition is
     * not installed. The message contains the resource; the Status is the one the server sent.
     */
    public static final class NotServed extends NotFound {
        private static final long serialVersionUID = 1;

        private final String resource;

        /**
         * Creates an exception for {@code resource}, for example {@code apps/v1 statefulsets}, from the response {@code
         * answer}.
         */
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

    /** 405 MethodNotAllowed: the resource does not support the verb. */
    public static final class MethodNotAllowed extends ApiException {
        private static final long serialVersionUID = 1;

        MethodNotAllowed(int code, Status status) {
            super(code, "MethodNotAllowed", status);
        }
    }

    /** 406 NotAcceptable: the server does not support the requested media types. */
    public static final class NotAcceptable extends ApiException {
        private static final long serialVersionUID = 1;

        NotAcceptable(int code, Status status) {
            super(code, "NotAcceptable", status);
        }
    }

    /** 409 AlreadyExists: an object with this name exists. */
    public static final class AlreadyExists extends ApiException {
        private static final long serialVersionUID = 1;

        AlreadyExists(int code, Status status) {
            super(code, "AlreadyExists", status);
        }
    }

    /** 409 Conflict: the object has changed since it was read, or another field manager owns an applied field. */
    public static final class Conflict extends ApiException {
        private static final long serialVersionUID = 1;

        Conflict(int code, Status status) {
            super(code, "Conflict", status);
        }
    }

    /** 410 Gone: the requested data is no longer available. */
    public static class Gone extends ApiException {
        private static final long serialVersionUID = 1;

        Gone(int code, String reason, Status status) {
            super(code, reason, status);
        }
    }

    /** 410 Expired: the resource version or continue token is too old; list again. */
    public static final class Expired extends Gone {
        private static final long serialVersionUID = 1;

        Expired(int code, Status status) {
            super(code, "Expired", status);
        }
    }

    /** 413 RequestEntityTooLarge: the object is too large. */
    public static final class RequestEntityTooLarge extends ApiException {
        private static final long serialVersionUID = 1;

        RequestEntityTooLarge(int code, Status status) {
            super(code, "RequestEntityTooLarge", status);
        }
    }

    /** 415 UnsupportedMediaType: the server does not support the media type of the body. */
    public static final class UnsupportedMediaType extends ApiException {
        private static final long serialVersionUID = 1;

        UnsupportedMediaType(int code, Status status) {
            super(code, "UnsupportedMediaType", status);
        }
    }

    /** 422 Invalid: the object failed validation; {@link #causes()} has an entry per field. */
    public static final class Invalid extends ApiException {
        private static final long serialVersionUID = 1;

        Invalid(int code, Status status) {
            super(code, "Invalid", status);
        }
    }

    /** 429 TooManyRequests: the server is throttling the client. */
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

    /** 503 ServiceUnavailable: the server, or one it depends on, is unavailable. */
    public static final class ServiceUnavailable extends ApiException {
        private static final long serialVersionUID = 1;

        ServiceUnavailable(int code, Status status) {
            super(code, "ServiceUnavailable", status);
        }
    }

    /** 504 Timeout: the request timed out on the server; whether it took effect is unknown. */
    public static final class Timeout extends ApiException {
        private static final long serialVersionUID = 1;

        Timeout(int code, Status status) {
            super(code, "Timeout", status);
        }
    }

    /** 500 ServerTimeout: the server could not complete the request in time; it may be retried. */
    public static final class ServerTimeout extends ApiException {
        private static final long serialVersionUID = 1;

        ServerTimeout(int code, Status status) {
            super(code, "ServerTimeout", status);
        }
    }
}
