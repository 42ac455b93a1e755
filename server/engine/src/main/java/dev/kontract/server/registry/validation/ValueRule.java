package dev.kontract.server.registry.validation;

import java.util.List;

/** A rule of a value. Stateless and thread-safe. */
@FunctionalInterface
interface ValueRule {

    /** Reports violations of the rule by a value that is given. Returns whether the following rules apply to it, too. */
    boolean check(FieldValue value);

    /** Reports that no value is given, if the rule requires one. Returns whether the following rules apply. */
    default boolean checkUnset(FieldValue value) {
        return true;
    }

    /** Executes rules about a value in their order, until one ends it. */
    static void run(List<ValueRule> rules, FieldValue value, boolean given) {
        for (ValueRule rule : rules) {
            if (given ? !rule.check(value) : !rule.checkUnset(value)) {
                return;
            }
        }
    }
}
