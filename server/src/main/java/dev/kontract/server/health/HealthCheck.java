package dev.kontract.server.health;

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
}
