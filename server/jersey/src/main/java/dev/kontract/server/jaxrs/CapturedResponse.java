package dev.kontract.server.jaxrs;

import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.spi.ContainerResponseWriter;
import org.jspecify.annotations.Nullable;

/** The response of a resource, or the result that no resource matches. Used by the thread of the request. */
final class CapturedResponse implements ContainerResponseWriter {

    /** The statuses without a body that JAX-RS returns if no resource, method or media type matches. */
    private static final Set<Integer> UNMATCHED = Set.of(404, 405, 406, 415);

    private static final int FIRST_ERROR = 400;

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private @Nullable ContainerResponse response;
    private @Nullable Throwable failure;

    @Override
    public OutputStream writeResponseStatusAndHeaders(long length, ContainerResponse begun) {
        response = begun;
        return body;
    }

    /**
     * Returns the answer, empty when no resource matched.
     *
     * @param isMatched whether a method of a resource was called, or would have been if its body could be read
     * @throws StatusException when the resource failed, with or without one
     */
    Optional<ApiResponse> response(boolean isMatched) {
        if (failure != null) {
            throw unwrapped(failure);
        }
        ContainerResponse complete = response;
        if (complete == null || (!isMatched && !complete.hasEntity() && UNMATCHED.contains(complete.getStatus()))) {
            return Optional.empty();
        }
        if (!complete.hasEntity() && complete.getStatus() >= FIRST_ERROR) {
            throw StatusException.unknown(
                    complete.getStatus(), complete.getStatusInfo().getReasonPhrase());
        }
        Map<String, String> headers = new LinkedHashMap<>();
        complete.getStringHeaders().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        headers.keySet()
                .removeIf(name -> name.equalsIgnoreCase("Content-Type") || name.equalsIgnoreCase("Content-Length"));
        MediaType type = complete.getMediaType();
        return Optional.of(new ApiResponse.Whole(new Representation(
                complete.getStatus(),
                type == null ? "application/json" : type.toString(),
                headers,
                body.toByteArray())));
    }

    private static RuntimeException unwrapped(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StatusException status) {
                return status;
            }
            if (cause instanceof WebApplicationException refused) {
                return StatusException.unknown(refused.getResponse().getStatus(), String.valueOf(refused.getMessage()));
            }
        }
        return failure instanceof RuntimeException runtime ? runtime : new IllegalStateException(failure);
    }

    @Override
    public void commit() {}

    @Override
    public void failure(Throwable cause) {
        failure = cause;
    }

    @Override
    public boolean enableResponseBuffering() {
        return false;
    }

    @Override
    public boolean suspend(long time, TimeUnit unit, TimeoutHandler handler) {
        return false;
    }

    @Override
    public void setSuspendTimeout(long time, TimeUnit unit) {
        throw new IllegalStateException("responses are not suspended");
    }
}
