package dev.kontract.server.http.response;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.registry.StorageFailures;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusDetails;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Failures as responses: a {@code Status} in the media type that the client accepts, with the headers that go with it. */
public final class FailureRepresentation {

    /** All recursive reads and writes have limits, which only an excessively nested body exceeds. */
    private static final String TOO_DEEP = "the request is nested too deeply";

    private final StatusEncoder encoder;

    /** Encodes failures with {@code encoder}. */
    public FailureRepresentation(StatusEncoder encoder) {
        this.encoder = encoder;
    }

    /** Returns the response to the request of {@code exchange}, which may be malformed. */
    Representation of(StatusException failure, ServerExchange exchange) {
        String accept = String.join(",", exchange.requestHeaders().getOrDefault("accept", List.of()));
        String agent = Objects.requireNonNullElse(exchange.requestHeader("user-agent"), "");
        boolean pretty = RequestContext.isPretty(QueryParameters.parse(exchange.query()), agent);
        StatusEncoder.Encoded body = encoder.encode(
                failure.toStatus(), accept, pretty ? StatusEncoder.Indent.PRETTY : StatusEncoder.Indent.NONE);
        return new Representation(failure.code(), body.mediaType(), headers(failure), body.bytes());
    }

    /** Returns the response to a request that took too long: as on the real server neither negotiated nor with a type. */
    static Representation expired(StatusException failure) {
        ObjectNode status = failure.toStatus();
        status.remove(List.of("kind", "apiVersion"));
        byte[] body = (status + "\n").getBytes(StandardCharsets.UTF_8);
        return new Representation(failure.code(), "text/plain; charset=utf-8", headers(failure), body);
    }

    /** Returns the {@code Status} of {@code failure} or of one of its causes; empty if it is an internal error. */
    public static Optional<StatusException> statusOf(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StatusException api) {
                return Optional.of(api);
            }
            if (cause instanceof StackOverflowError || cause instanceof StreamConstraintsException) {
                return Optional.of(StatusException.badRequest(TOO_DEEP));
            }
            if (cause instanceof StorageException storage) {
                return Optional.of(StorageFailures.of(storage));
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> headers(StatusException failure) {
        StatusDetails details = failure.details();
        if (details != null && details.retryAfterSeconds() > 0) {
            return Map.of("Retry-After", String.valueOf(details.retryAfterSeconds()));
        }
        return failure.code() == 403 ? Map.of("X-Content-Type-Options", "nosniff") : Map.of();
    }
}
