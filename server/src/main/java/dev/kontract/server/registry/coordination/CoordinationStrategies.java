package dev.kontract.server.registry.coordination;

import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the group of leases. */
public final class CoordinationStrategies {

    private CoordinationStrategies() {}

    /** The strategies by kind. */
    public static Map<String, Strategy> all() {
        return Map.of("Lease", new LeaseStrategy());
    }
}
