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
 * A failure that is told to the caller as a {@code Status}; one factory a reason. Carries no stack trace: it is an answer,
 * not a fault. The wording follows the API's own error constructors.
 */
public final class StatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final int code;
    private final transient @Nullable StatusDetails details;
    private final String continuation;

    private StatusException(
            Reason reason, int code, String message, @Nullable StatusDetails details, String continuation) {
        super(message, null, false, false);
        this.reason = reason;
        this.code = code;
        this.details = details;
        this.continuation = continuation;
    }

    private static StatusException of(Reason reason, String message, @Nullable StatusDetails details) {
        return new StatusException(reason, reason.code(), message, details, "");
    }

    /** The request cannot be understood. */
    public static StatusException badRequest(String message) {
        return of(Reason.BAD_REQUEST, message, null);
    }

    /** Nobody knows who is asking. */
    public static StatusException unauthorized() {
        return of(Reason.UNAUTHORIZED, "Unauthorized", null);
    }

    /** The user may not do this; {@code resource} and {@code name} may be {@code ""}. */
    public static StatusException forbidden(String group, String resource, String name, String why) {
        String subject = qualified(group, resource);
        subject = subject.isEmpty() || name.isEmpty() ? subject : subject + " " + quoted(name);
        String message = (subject.isEmpty() ? "forbidden: " : subject + " is forbidden: ") + why;
        return of(Reason.FORBIDDEN, message, StatusDetails.of(group, resource, name));
    }

    /** There is no such object. */
    public static StatusException notFound(String group, String resource, String name) {
        return of(
                Reason.NOT_FOUND,
                qualified(group, resource) + " " + quoted(name) + " not found",
                StatusDetails.of(group, resource, name));
    }

    /** There is nothing of this kind at all. */
    public static StatusException noSuchResource() {
        return of(Reason.NOT_FOUND, "the server could not find the requested resource", StatusDetails.EMPTY);
    }

    /** The name is taken. */
    public static StatusException alreadyExists(String group, String resource, String name) {
        return of(
                Reason.ALREADY_EXISTS,
                qualified(group, resource) + " " + quoted(name) + " already exists",
                StatusDetails.of(group, resource, name));
    }

    /** The name is taken by an object on its way out. */
    public static StatusException beingDeleted(String group, String resource, String name) {
        return of(
                Reason.ALREADY_EXISTS,
                "object is being deleted: " + qualified(group, resource) + " " + quoted(name) + " already exists",
                StatusDetails.of(group, resource, name));
    }

    /** A name was made up, and again, and was always taken. */
    public static StatusException generateNameConflict(String group, String resource, String name) {
        return of(
                Reason.ALREADY_EXISTS,
                qualified(group, resource) + " " + quoted(name)
                        + " already exists, the server was not able to generate a unique name for the object",
                StatusDetails.of(group, resource, name).retryAfter(1));
    }

    /** The object is not in the state the caller takes it to be in. */
    public static StatusException conflict(String group, String resource, String name, String why) {
        return of(
                Reason.CONFLICT,
                "Operation cannot be fulfilled on " + qualified(group, resource) + " " + quoted(name) + ": " + why,
                StatusDetails.of(group, resource, name));
    }

    /** Fields belong to other managers. */
    public static StatusException applyConflict(String message, List<FieldError> causes) {
        return of(Reason.CONFLICT, message, StatusDetails.EMPTY.withCauses(causes));
    }

    /** The object breaks rules of its kind. */
    public static StatusException invalid(String group, String kind, String name, List<FieldError> errors) {
        Set<String> texts = new LinkedHashSet<>();
        errors.forEach(error -> texts.add(error.text()));
        String message = qualified(group, kind) + " " + quoted(name) + " is invalid";
        return of(
                Reason.INVALID,
                texts.isEmpty() ? message : message + ": " + aggregate(texts),
                StatusDetails.of(group, kind, name).withCauses(errors));
    }

    /** The resource has no such verb. */
    public static StatusException methodNotAllowed() {
        return of(
                Reason.METHOD_NOT_ALLOWED,
                "the server does not allow this method on the requested resource",
                StatusDetails.EMPTY);
    }

    /** The resource has the verb for others, not for this kind. */
    public static StatusException methodNotSupported(String group, String resource, String action) {
        return of(
                Reason.METHOD_NOT_ALLOWED,
                action + " is not supported on resources of kind " + quoted(qualified(group, resource)),
                StatusDetails.of(group, resource, ""));
    }

    /** The caller takes none of the media types on offer. */
    public static StatusException notAcceptable(Collection<String> available) {
        return of(
                Reason.NOT_ACCEPTABLE,
                "406: Not Acceptable\n\nAvailable representations: " + String.join(", ", available),
                StatusDetails.EMPTY);
    }

    /** The object cannot be shown in the view that the caller asks for. */
    public static StatusException notAcceptable(String message) {
        return of(Reason.NOT_ACCEPTABLE, message, null);
    }

    /** What is asked for can be written in none of the forms the caller takes. */
    public static StatusException onlyAccepted(Collection<String> accepted) {
        String message = "only the following media types are accepted: " + String.join(", ", accepted);
        return of(Reason.NOT_ACCEPTABLE, message, null);
    }

    /** The body is of none of the media types taken. */
    public static StatusException unsupportedMediaType(Collection<String> accepted) {
        return of(
                Reason.UNSUPPORTED_MEDIA_TYPE,
                "the body of the request was in an unknown format - accepted media types include: "
                        + String.join(", ", accepted),
                null);
    }

    /** The body is no patch of a known type. */
    public static StatusException unsupportedPatchType() {
        return of(Reason.UNSUPPORTED_MEDIA_TYPE, "415: Unsupported Media Type", StatusDetails.EMPTY);
    }

    /** The body has more than {@code limit} bytes. */
    public static StatusException requestEntityTooLarge(long limit) {
        return of(Reason.REQUEST_ENTITY_TOO_LARGE, "Request entity too large: limit is " + limit, null);
    }

    /** The body asks for more than is allowed. */
    public static StatusException requestEntityTooLarge(String message) {
        return of(Reason.REQUEST_ENTITY_TOO_LARGE, "Request entity too large: " + message, null);
    }

    /** The body is sound but does not fit what it is applied to; no details are told. */
    public static StatusException rejected() {
        return of(
                Reason.INVALID, "the server rejected our request due to an error in our request", StatusDetails.EMPTY);
    }

    /** What the caller refers to is no longer kept. */
    public static StatusException gone(String message) {
        return of(Reason.GONE, message, null);
    }

    /** The state the caller asks for is no longer kept: list anew. */
    public static StatusException expired(String message) {
        return of(Reason.EXPIRED, message, null);
    }

    /** Ask later. */
    public static StatusException tooManyRequests(String message, int retryAfterSeconds) {
        return of(Reason.TOO_MANY_REQUESTS, message, StatusDetails.EMPTY.retryAfter(retryAfterSeconds));
    }

    /** It took too long, or the state asked for has not been reached. */
    public static StatusException timeout(String message, int retryAfterSeconds) {
        return of(Reason.TIMEOUT, "Timeout: " + message, StatusDetails.EMPTY.retryAfter(retryAfterSeconds));
    }

    /** The state asked for lies in the future. */
    public static StatusException tooLargeResourceVersion(long asked, long current) {
        FieldError cause = new FieldError("ResourceVersionTooLarge", "", "Too large resource version");
        return of(
                Reason.TIMEOUT,
                "Timeout: Too large resource version: " + asked + ", current: " + current,
                StatusDetails.EMPTY.withCauses(List.of(cause)).retryAfter(1));
    }

    /** The operation lost too many races or waited too long inside the server. */
    public static StatusException serverTimeout(String group, String resource, String operation) {
        return of(
                Reason.SERVER_TIMEOUT,
                "The " + operation + " operation against " + qualified(group, resource)
                        + " could not be completed at this time, please try again.",
                StatusDetails.of(group, resource, operation).retryAfter(1));
    }

    /** The server cannot serve at present. */
    public static StatusException serviceUnavailable(String message) {
        return of(Reason.SERVICE_UNAVAILABLE, message, null);
    }

    /** There is no room left for a write. */
    public static StatusException insufficientStorage(String message) {
        return of(Reason.INSUFFICIENT_STORAGE, message, null);
    }

    /** A fault of the server. */
    public static StatusException internal(String message) {
        FieldError cause = new FieldError("", "", message);
        return of(
                Reason.INTERNAL_ERROR,
                "Internal error occurred: " + message,
                StatusDetails.EMPTY.withCauses(List.of(cause)));
    }

    /** A failure without a reason of its own: an HTTP status and a message. */
    public static StatusException unknown(int code, String message) {
        return new StatusException(Reason.UNKNOWN, code, message, null, "");
    }

    /** This failure, with what exactly is wrong. */
    public StatusException withCauses(List<FieldError> causes) {
        StatusDetails about = details == null ? StatusDetails.EMPTY : details;
        return new StatusException(reason, code, getMessage(), about.withCauses(causes), continuation);
    }

    /** This failure, with a token from which a list can go on all the same. */
    public StatusException withContinue(String token) {
        return new StatusException(reason, code, getMessage(), details, token);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    /** The HTTP status. */
    public int code() {
        return code;
    }

    /** What it is about, if anything can be said. */
    public @Nullable StatusDetails details() {
        return details;
    }

    /** The {@code Status} object to answer with, fields in their order on the wire. */
    public ObjectNode toStatus() {
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
