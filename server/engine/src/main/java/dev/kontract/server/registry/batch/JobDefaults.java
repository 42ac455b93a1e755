package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Defaults of the spec of a Job. The spec within a CronJob has none; the job gets them when it is created. */
final class JobDefaults {

    private static final int BACKOFF_LIMIT = 6;

    private JobDefaults() {}

    static void apply(ObjectNode spec) {
        if (!spec.has("completions") && !spec.has("parallelism")) {
            spec.put("completions", 1);
        }
        putIfAbsent(spec, "parallelism", 1);
        putIfAbsent(spec, "backoffLimit", spec.has("backoffLimitPerIndex") ? Integer.MAX_VALUE : BACKOFF_LIMIT);
        putIfAbsent(spec, "completionMode", "NonIndexed");
        putIfAbsent(spec, "suspend", false);
        putIfAbsent(spec, "podReplacementPolicy", spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
        putIfAbsent(spec, "manualSelector", false);
    }

    private static void putIfAbsent(ObjectNode spec, String field, int value) {
        if (!spec.has(field)) {
            spec.put(field, value);
        }
    }

    private static void putIfAbsent(ObjectNode spec, String field, String value) {
        if (!spec.has(field)) {
            spec.put(field, value);
        }
    }

    private static void putIfAbsent(ObjectNode spec, String field, boolean value) {
        if (!spec.has(field)) {
            spec.put(field, value);
        }
    }
}
