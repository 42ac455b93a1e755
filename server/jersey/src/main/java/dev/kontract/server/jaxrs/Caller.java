package dev.kontract.server.jaxrs;

import dev.kontract.jaxrs.contract.RequestedOperation;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The user of a request and, for the server's own resources, the operation. Used by the thread of the request. */
final class Caller implements SecurityContext, RequestedOperation {

    private final RequestContext request;
    private final Supplier<ApiResponse> operation;
    private @Nullable ApiResponse response;
    private @Nullable StatusException failure;

    /**
     * Captures a request.
     *
     * @param operation what the server's own resources perform
     */
    Caller(RequestContext request, Supplier<ApiResponse> operation) {
        this.request = request;
        this.operation = operation;
    }

    /**
     * Performs the operation. Keeps its result here: Jersey would select a writer for a response, and log a failure.
     *
     * @return a response without a body
     */
    @Override
    public Response perform() {
        try {
            response = operation.get();
        } catch (StatusException e) {
            failure = e;
        }
        return Response.ok().build();
    }

    /**
     * Returns the response of the operation; empty if it was not performed.
     *
     * @throws StatusException if the operation failed
     */
    Optional<ApiResponse> response() {
        if (failure != null) {
            throw failure;
        }
        return Optional.ofNullable(response);
    }

    @Override
    public Principal getUserPrincipal() {
        return this;
    }

    @Override
    public String getName() {
        return request.user().name();
    }

    @Override
    public boolean isUserInRole(String role) {
        return request.user().groups().contains(role);
    }

    @Override
    public boolean isSecure() {
        return true;
    }

    @Override
    public String getAuthenticationScheme() {
        return "Bearer";
    }
}
