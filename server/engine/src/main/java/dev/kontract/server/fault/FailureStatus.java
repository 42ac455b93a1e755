package dev.kontract.server.fault;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.StatusException;
import java.util.Set;

/** The failures that rules inject, each with the {@code Status} that a real server sends for it. */
final class FailureStatus {

    static final int TOO_MANY_REQUESTS = 429;

    private static final Set<Integer> CODES = Set.of(401, 403, 404, 409, 410, TOO_MANY_REQUESTS, 500, 503, 504);

    private static final String RULE = "a fault rule of the server applies to the request";

    private FailureStatus() {}

    /**
     * The failure with that code.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Fault.Failure checked(int code) {
        if (!CODES.contains(code)) {
            throw new IllegalArgumentException("there is no failure with the code " + code
                    + ", only with 401, 403, 404, 409, 410, 429, 500, 503 and 504");
        }
        return new Fault.Failure(code, code == TOO_MANY_REQUESTS ? 1 : 0);
    }

    /** Returns the response to a request with this failure. */
    static StatusException of(Fault.Failure failure, RequestContext request, long revision) {
        RequestInfo info = request.info();
        String name = ObjectName.of(request);
        return switch (failure.code()) {
            case 401 -> StatusException.unauthorized();
            case 403 -> AuthorizationAttributes.of(request.user(), info).forbidden("");
            case 404 ->
                name.isEmpty()
                        ? StatusException.noSuchResource()
                        : StatusException.notFound(info.apiGroup(), info.resource(), name);
            case 409 ->
                info.verb().equals("create")
                        ? StatusException.alreadyExists(info.apiGroup(), info.resource(), name)
                        : StatusException.conflict(
                                info.apiGroup(),
                                info.resource(),
                                name,
                                "the object has been modified; please apply your changes to the latest version and try again");
            case 410 -> expired(request, revision);
            case TOO_MANY_REQUESTS ->
                StatusException.tooManyRequests(
                        "too many requests, please try again later", failure.retryAfterSeconds());
            case 503 -> StatusException.serviceUnavailable(RULE);
            case 504 -> StatusException.timeout("request did not complete within the allotted timeout", 0);
            default -> StatusException.internal(RULE);
        };
    }

    /** Returns the error of a list or watch whose resource version is too old. */
    static StatusException expired(RequestContext request, long revision) {
        return request.info().verb().equals("watch")
                ? StatusException.expired(
                        "too old resource version: " + request.query().text("resourceVersion") + " (" + revision + ")")
                : StatusException.expired("The resourceVersion for the provided list is too old.");
    }
}
