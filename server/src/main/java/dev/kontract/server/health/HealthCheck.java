package dev.kontract.server.health;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.function.BooleanSupplier;

/**
 * One thing that has to be well.
 *
 * @param name what it is called in the report
 * @param isWell whether it is; must not block
 */
public record HealthCheck(String name, BooleanSupplier isWell) {

    /** Well for as long as anybody can ask. */
    public static HealthCheck ping() {
        return new HealthCheck("ping", () -> true);
    }

    /** Well while {@code storage} answers. No matter of life: starting the server anew would not heal its storage. */
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
