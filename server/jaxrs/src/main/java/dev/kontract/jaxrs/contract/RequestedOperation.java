package dev.kontract.jaxrs.contract;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;

/**
 * The operation that a request is for. It travels through the container as the caller's principal, which every JAX-RS runtime
 * passes to a resource.
 */
public interface RequestedOperation extends Principal {

    /** Performs the operation, which is determined from the request itself; parameters that JAX-RS converts are ignored. */
    Response perform();

    /** Performs the operation that {@code caller} carries. */
    static Response perform(SecurityContext caller) {
        if (caller.getUserPrincipal() instanceof RequestedOperation operation) {
            return operation.perform();
        }
        throw new IllegalStateException("no filter has set the operation of the request");
    }
}
