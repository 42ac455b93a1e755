package dev.kontract.server.api;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;

/**
 * Declares requests without a {@code Content-Type} as JSON, as the API does. Otherwise RESTEasy rejects them if the operation
 * accepts a body, even if they have none. Thread-safe.
 */
@PreMatching
final class DefaultMediaType implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if (!request.getHeaders().containsKey(HttpHeaders.CONTENT_TYPE)) {
            request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
        }
    }
}
