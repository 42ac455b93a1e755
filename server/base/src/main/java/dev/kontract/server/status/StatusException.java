package dev.kontract.server.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A failure that is returned to the client as a {@code Status}, with one factory method for each reason. It has no
 * stack trace, because it is a regular response. Messages are those of upstream's error constructors.
 */
public final class StatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final int code;
    private final transient @Nullable StatusDetails details;
    private final String continuation;
    private final transient @Nullable ObjectNode relayed;

    private StatusException(
            Reason reason, int code, String message, @Nullable StatusDetails details, String continuation) {
        this(reason, code, message, details, continuation, null);
    }

    private StatusException(
            Reason reason,
            int code,
            String message,
            @Nullable StatusDetails details,
            String continuation,
            @Nullable ObjectNode relayed) {
        super(message, null, false, false);
        this.reason = reason;
        this.code = code;
        this.details = details;
        this.continuation = continuation;
        this.relayed = relayed;
    }

    private static StatusException of(Reason reason, String message, @Nullable StatusDetails details) {
        return new StatusException(reason, reason.code(), message, details, "");
    }

    /** The request is malformed. */
    public static StatusException badRequest(String message) {
        return of(Reason.BAD_REQUEST, message, null);
    }

    /** The request is not authenticated. */
    public static StatusException unauthorized() {
        return of(Reason.UNAUTHORIZED, "Unauthorized", null);
    }

    /** The request is not allowed; {@code resource} and {@code name} may be {@code ""}. */
    public static StatusException forbidden(String group, String resource, String name, String why) {
        String subject = qualified(group, resource);
        subject = subject.isEmpty() || name.isEmpty() ? subject : subject + " " + quoted(name);
        String message = (subject.isEmpty() ? "forbidden: " : subject + " is forbidden: ") + why;
        return of(Reason.FORBIDDEN, message, StatusDetails.of(group, resource, name));
    }

    /** The object does not exist. */
    public static StatusException notFound(String group, String resource, String name) {
        return of(
                Reason.NOT_FOUND,
                qualified(group, resource) + " " + quoted(name) + " not found",
                StatusDetails.of(group, resource, name));
    }

    /** The resource or path does not exist. */
    public static StatusException noSuchResource() {
        return of(Reason.NOT_FOUND, "the server could not find the requested resource", StatusDetails.EMPTY);
    }

    /**
     * A path of this server has no content, because the server was started without what it would show.
     *
     * @param message says what is missing, and how to get it
     */
    public static StatusException notOffered(String message) {
        return of(Reason.NOT_FOUND, message, StatusDetails.EMPTY);
    }

    /** An object of that name exists. */
    public static StatusException alreadyExists(String group, String resource, String name) {
        return of(
                Reason.ALREADY_EXISTS,
                qualified(group, resource) + " " + quoted(name) + " already exists",
                StatusDetails.of(group, resource, name));
    }

    /** An object of that name exists and is being deleted. */
    public static StatusException beingDeleted(String group, String resource, String name) {
        return of(
                Reason.ALREADY_EXISTS,
                "object is being deleted: " + qualified(group, resource) + " " + quoted(name) + " already exists",
                StatusDetails.of(group, resource, name));
    }

    /** Every name generated from {@code generateName} was already in use. */
    public static StatusException generateNameConflict(String group, String resource, String name) {
        return of(
                Reason.ALREADY_EXISTS,
                qualified(group, resource) + " " + quoted(name)
                        + " already exists, the server was not able to generate a unique name for the object",
                StatusDetails.of(group, resource, name).retryAfter(1));
    }

    /** The object was modified, or a precondition is not met. */
    public static StatusException conflict(String group, String resource, String name, String why) {
        return of(
                Reason.CONFLICT,
                "Operation cannot be fulfilled on " + qualified(group, resource) + " " + quoted(name) + ": " + why,
                StatusDetails.of(group, resource, name));
    }

    /** A condition of the write no longer holds, for example because another server has taken over. */
    public static StatusException lostCondition() {
        return of(
                Reason.CONFLICT,
                "Operation cannot be fulfilled: what it depends on has changed meanwhile; please try again",
                StatusDetails.EMPTY);
    }

    /** An apply conflicts with other field managers. */
    public static StatusException applyConflict(String message, List<FieldError> causes) {
        return of(Reason.CONFLICT, message, StatusDetails.EMPTY.withCauses(causes));
    }

    /** The object fails validation. */
    public static StatusException invalid(String group, String kind, String name, List<FieldError> errors) {
        Set<String> texts = new LinkedHashSet<>();
        errors.forEach(error -> texts.add(error.text()));
        String message = qualified(group, kind) + " " + quoted(name) + " is invalid";
        return of(
                Reason.INVALID,
                texts.isEmpty() ? message : message + ": " + aggregate(texts),
                StatusDetails.of(group, kind, name).withCauses(errors));
    }

    /** The resource does not support the method. */
    public static StatusException methodNotAllowed() {
        return of(
                Reason.METHOD_NOT_ALLOWED,
                "the server does not allow this method on the requested resource",
                StatusDetails.EMPTY);
    }

    /** The kind does not support the action. */
    public static StatusException methodNotSupported(String group, String resource, String action) {
        return of(
                Reason.METHOD_NOT_ALLOWED,
                action + " is not supported on resources of kind " + quoted(qualified(group, resource)),
                StatusDetails.of(group, resource, ""));
    }

    /** The server does not implement the request. */
    public static StatusException notImplemented(String message) {
        return of(Reason.NOT_IMPLEMENTED, message, null);
    }

    /** The client accepts none of the available media types. */
    public static StatusException notAcceptable(Collection<String> available) {
        return of(
                Reason.NOT_ACCEPTABLE,
                "406: Not Acceptable\n\nAvailable representations: " + String.join(", ", available),
                StatusDetails.EMPTY);
    }

    /** The object has no representation in the requested view. */
    public static StatusException notAcceptable(String message) {
        return of(Reason.NOT_ACCEPTABLE, message, null);
    }

    /** The client accepts none of the encodings of the requested view. */
    public static StatusException onlyAccepted(Collection<String> accepted) {
        String message = "only the following media types are accepted: " + String.join(", ", accepted);
        return of(Reason.NOT_ACCEPTABLE, message, null);
    }

    /** The media type of the body is not supported. */
    public static StatusException unsupportedMediaType(Collection<String> accepted) {
        return of(
                Reason.UNSUPPORTED_MEDIA_TYPE,
                "the body of the request was in an unknown format - accepted media types include: "
                        + String.join(", ", accepted),
                null);
    }

    /** The patch type is not supported. */
    public static StatusException unsupportedPatchType() {
        return of(Reason.UNSUPPORTED_MEDIA_TYPE, "415: Unsupported Media Type", StatusDetails.EMPTY);
    }

    /** The body has more than {@code limit} bytes. */
    public static StatusException requestEntityTooLarge(long limit) {
        return of(Reason.REQUEST_ENTITY_TOO_LARGE, "Request entity too large: limit is " + limit, null);
    }

    /** The body exceeds another limit. */
    public static StatusException requestEntityTooLarge(String message) {
        return of(Reason.REQUEST_ENTITY_TOO_LARGE, "Request entity too large: " + message, null);
    }

    /** A valid patch cannot be applied to the object; upstream reports no details. */
    public static StatusException rejected() {
        return of(
                Reason.INVALID, "the server rejected our request due to an error in our request", StatusDetails.EMPTY);
    }

    /** The requested data is no longer available. */
    public static StatusException gone(String message) {
        return of(Reason.GONE, message, null);
    }

    /** The requested resource version is too old; the client has to list again. */
    public static StatusException expired(String message) {
        return of(Reason.EXPIRED, message, null);
    }

    /** The client has to retry later. */
    public static StatusException tooManyRequests(String message, int retryAfterSeconds) {
        return of(Reason.TOO_MANY_REQUESTS, message, StatusDetails.EMPTY.retryAfter(retryAfterSeconds));
    }

    /** The request timed out, or the requested resource version was not reached in time. */
    public static StatusException timeout(String message, int retryAfterSeconds) {
        return of(Reason.TIMEOUT, "Timeout: " + message, StatusDetails.EMPTY.retryAfter(retryAfterSeconds));
    }

    /** The requested resource version is newer than the current one. */
    public static StatusException tooLargeResourceVersion(long requested, long current) {
        FieldError cause = new FieldError("ResourceVersionTooLarge", "", "Too large resource version");
        return of(
                Reason.TIMEOUT,
                "Timeout: Too large resource version: " + requested + ", current: " + current,
                StatusDetails.EMPTY.withCauses(List.of(cause)).retryAfter(1));
    }

    /** The operation failed after too many conflicts or too long a wait inside the server. */
    public static StatusException serverTimeout(String group, String resource, String operation) {
        return of(
                Reason.SERVER_TIMEOUT,
                "The " + operation + " operation against " + qualified(group, resource)
                        + " could not be completed at this time, please try again.",
                StatusDetails.of(group, resource, operation).retryAfter(1));
    }

    /** The server is temporarily unavailable. */
    public static StatusException serviceUnavailable(String message) {
        return of(Reason.SERVICE_UNAVAILABLE, message, null);
    }

    /** The storage is full. */
    public static StatusException insufficientStorage(String message) {
        return of(Reason.INSUFFICIENT_STORAGE, message, null);
    }

    /** An internal error. */
    public static StatusException internal(String message) {
        FieldError cause = new FieldError("", "", message);
        return of(
                Reason.INTERNAL_ERROR,
                "Internal error occurred: " + message,
                StatusDetails.EMPTY.withCauses(List.of(cause)));
    }

    /** A failure with an HTTP status code and a message, but no reason. */
    public static StatusException unknown(int code, String message) {
        return new StatusException(Reason.UNKNOWN, code, message, null, "");
    }

    /**
     * An error that another server returned.
     *
     * @param status its {@code Status}, with a code; ownership passes to the exception
     */
    public static StatusException relayed(ObjectNode status) {
        String text = status.path("reason").asText("");
        Reason reason = Reason.UNKNOWN;
        for (Reason known : Reason.values()) {
            reason = known.text().equals(text) ? known : reason;
        }
        return new StatusException(
                reason, status.path("code").asInt(), status.path("message").asText(""), null, "", status);
    }

    /** Returns this failure with another message, reason and code, and with the given causes. */
    public StatusException as(Reason other, int otherCode, String message, List<FieldError> causes) {
        StatusDetails about = details == null ? StatusDetails.EMPTY : details;
        return new StatusException(other, otherCode, message, about.withCauses(causes), continuation);
    }

    /** Returns this failure with the given causes. */
    public StatusException withCauses(List<FieldError> causes) {
        StatusDetails about = details == null ? StatusDetails.EMPTY : details;
        return new StatusException(reason, code, getMessage(), about.withCauses(causes), continuation);
    }

    /** Returns this failure with a continue token with which the list can be resumed. */
    public StatusException withContinue(String token) {
        return new StatusException(reason, code, getMessage(), details, token);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** Returns the reason. */
    public Reason reason() {
        return reason;
    }

    /** Returns the HTTP status code. */
    public int code() {
        return code;
    }

    /** Returns the details, or null if there are none. */
    public @Nullable StatusDetails details() {
        return details;
    }

    /** Returns the {@code Status} object, with the fields in upstream's order. */
    public ObjectNode toStatus() {
        if (relayed != null) {
            return relayed;
        }
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata =
                status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
        if (!continuation.isEmpty()) {
            metadata.put("continue", continuation);
        }
        status.put("status", "Failure").put("message", getMessage());
        if (reason != Reason.UNKNOWN) {
            status.put("reason", reason.text());
        }
        if (details != null) {
            status.set("details", details.toJson());
        }
        return status.put("code", code);
    }

    private static String qualified(String group, String resource) {
        return group.isEmpty() ? resource : resource + "." + group;
    }

    private static String quoted(String text) {
        return GoText.quote(text);
    }

    private static String aggregate(Set<String> texts) {
        return texts.size() == 1 ? texts.iterator().next() : "[" + String.join(", ", texts) + "]";
    }
}
