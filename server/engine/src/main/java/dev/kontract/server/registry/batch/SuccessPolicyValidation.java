package dev.kontract.server.registry.batch;

import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates the policy that lets an indexed job succeed early.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/#success-policy">Success policy</a>
 */
final class SuccessPolicyValidation {

    private static final int LONGEST_INDEXES = 64 * 1024;

    private SuccessPolicyValidation() {}

    static void validate(FieldValue policy, long completions) {
        policy.check("rules");
        policy.items("rules").forEach(rule -> rule(rule, completions));
    }

    private static void rule(FieldValue rule, long completions) {
        FieldValue count = rule.child("succeededCount");
        FieldValue indexes = rule.child("succeededIndexes");
        if (count.absent() && indexes.absent()) {
            rule.required("at least one of succeededCount or succeededIndexes must be specified");
        }
        long total = indexes.present() ? indexes(indexes, completions) : 0;
        if (count.present()) {
            count.nonNegative();
            atMost(count, completions, "the number of specified completions");
            if (indexes.present()) {
                atMost(count, total, "the number of indexes in the specified succeededIndexes field");
            }
        }
    }

    /** Returns how many indexes there are; zero when they are malformed. */
    private static long indexes(FieldValue indexes, long completions) {
        indexes.atMost(LONGEST_INDEXES);
        try {
            return IndexIntervals.count(indexes.text(), completions);
        } catch (IndexIntervals.MalformedIndexes e) {
            indexes.invalid("error parsing succeededIndexes: " + e.getMessage());
            return 0;
        }
    }

    private static void atMost(FieldValue count, long limit, String what) {
        if (count.number() > limit) {
            count.invalid("must be less than or equal to " + limit + " (" + what + ')');
        }
    }
}
