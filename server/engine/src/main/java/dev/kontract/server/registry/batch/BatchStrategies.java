package dev.kontract.server.registry.batch;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code batch} group. */
public final class BatchStrategies {

    private BatchStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                new GroupVersionKind("batch", "v1", "CronJob"), new CronJobStrategy(),
                new GroupVersionKind("batch", "v1", "Job"), new JobStrategy());
    }
}
