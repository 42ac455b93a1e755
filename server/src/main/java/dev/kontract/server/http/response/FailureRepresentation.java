package dev.kontract.server.http.response;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusDetails;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.Representation;
import java.util.Map;

/** Failures as they are answered: a {@code Status} as the caller wants it, with what is said outside of the body. */
public final class FailureRepresentation {

    private final StatusEncoder encoder;

    /** Says failures by {@code encoder}. */
    public FailureRepresentation(StatusEncoder encoder) {
        this.encoder = encoder;
    }

    /** The answer to a request that is understood. */
    public Representation of(StatusException failure, RequestContext context) {
        return of(
                failure,
                context.accept(),
                context.isPretty() ? StatusEncoder.Indent.PRETTY : StatusEncoder.Indent.NONE);
    }

    /** The answer to a request of which no more is known than what it takes. */
    Representation of(StatusException failure, String accept) {
        return of(failure, accept, StatusEncoder.Indent.NONE);
    }

    private Representation of(StatusException failure, String accept, StatusEncoder.Indent indent) {
        StatusEncoder.Encoded body = encoder.encode(failure.toStatus(), accept, indent);
        return new Representation(failure.code(), body.mediaType(), headers(failure), body.bytes());
    }

    private static Map<String, String> headers(StatusException failure) {
        StatusDetails details = failure.details();
        if (details != null && details.retryAfterSeconds() > 0) {
            return Map.of("Retry-After", String.valueOf(details.retryAfterSeconds()));
        }
        return failure.code() == 403 ? Map.of("X-Content-Type-Options", "nosniff") : Map.of();
    }
}
