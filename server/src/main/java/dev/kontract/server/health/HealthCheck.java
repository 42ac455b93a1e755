package dev.kontract.server.health;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.function.BooleanSupplier;

/**
 * A named health check.
 *
 * @param name the name in the report
 * @param isWell returns whether the check passes; must not block
 */
public record HealthCheck(String name, BooleanSupplier isWell) {

    /** A check that always passes. */
    public static HealthCheck ping() {
        return new HealthCheck("ping", () -> true);
    }

    /**
     * A check that passes while {@code storage} responds. For readiness only: a restart of the server would not
     * repair its storage.
     */
    public static HealthCheck of(Storage storage) {
        return new HealthCheck("storage", () -> answers(storage));
    }

    private static boolean answers(Storage storage) {
        try {
            return storage.revision() >= 0;
        } catch (StorageException e) {
            return false;
        }
    }
}
