package dev.kontract.server.http;

import dev.kontract.server.registry.Failures;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.storage.StorageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the answer that a failure already carries. */
final class Refusal {

    private Refusal() {}

    /** The answer in {@code failure} or behind it, be it that of the API or of the storage; empty when it is a surprise. */
    static Optional<ApiException> in(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiException api) {
                return Optional.of(api);
            }
            if (cause instanceof StorageException storage) {
                return Optional.of(Failures.of(storage));
            }
        }
        return Optional.empty();
    }
}
