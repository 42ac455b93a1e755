package dev.kontract.server.health;

import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A named health check.
 *
 * @param name the name in the report
 * @param isWell returns whether the check passes; blocks only if it {@linkplain #mayBlock may}
 * @param note returns what an operator should know although the check passes, {@code ""} for nothing; anybody may read it
 */
public record HealthCheck(String name, BooleanSupplier isWell, Supplier<String> note) {

    /** How many requests may wait for one check of the storage. */
    private static final int MOST_WAITING = 4;

    private static final Duration LONGEST = Duration.ofSeconds(5);

    /** Creates a check without notes. */
    public HealthCheck(String name, BooleanSupplier isWell) {
        this(name, isWell, () -> "");
    }

    /** A check that always passes. */
    public static HealthCheck ping() {
        return new HealthCheck("ping", () -> true);
    }

    /**
     * The checks of {@code storage}, which pass while it responds. For readiness only: a restart of the server would not
     * repair its storage.
     */
    public static List<HealthCheck> of(Storage storage) {
        List<HealthCheck> checks = new ArrayList<>();
        storage.healthChecks()
                .forEach((name, check) -> checks.add(
                        new HealthCheck(name, new SharedCheck(() -> answers(check), MOST_WAITING, LONGEST))));
        storage.notes().forEach((name, note) -> checks.add(new HealthCheck(name, () -> true, note)));
        return checks;
    }

    /** A check that always passes, and notes when the latest content of a file is not in effect. */
    public static HealthCheck of(String name, ReloadedFile file) {
        return new HealthCheck(
                name,
                () -> true,
                () -> file.reloads().isCurrent()
                        ? ""
                        : "the file has changed and is invalid, the former content applies");
    }

    /** Returns whether the check may wait for another process. */
    boolean mayBlock() {
        return isWell instanceof SharedCheck;
    }

    private static boolean answers(BooleanSupplier check) {
        try {
            return check.getAsBoolean();
        } catch (StorageException e) {
            return false;
        }
    }
}
