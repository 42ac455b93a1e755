package dev.kontract.server.http.response;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.kontract.server.registry.StorageFailures;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the answer that a failure already carries. */
public final class StatusFailure {

    /** Whatever is read or written level by level has its bounds; only a body that nests to excess meets them. */
    private static final String TOO_DEEP = "the request is nested too deeply";

    private StatusFailure() {}

    /** The answer in {@code failure} or behind it, be it that of the API or of the storage; empty when it is a surprise. */
    public static Optional<StatusException> in(Throwable failure) {
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
}
