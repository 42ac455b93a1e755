package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates lifecycle hooks.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/containers/container-lifecycle-hooks/">Container lifecycle
 *     hooks</a>
 */
final class HandlerValidation {

    private HandlerValidation() {}

    static void lifecycle(FieldValue lifecycle, FieldValue gracePeriod) {
        for (String hook : List.of("postStart", "preStop")) {
            FieldValue handler = lifecycle.child(hook);
            if (handler.present() && handler.checkUnion().equals("sleep")) {
                sleep(handler.child("sleep"), gracePeriod);
            }
        }
    }

    private static void sleep(FieldValue action, FieldValue gracePeriod) {
        long seconds = action.child("seconds").number();
        if (gracePeriod.present() && (seconds < 0 || seconds > gracePeriod.number())) {
            action.invalid(
                    seconds,
                    "must be non-negative and less than terminationGracePeriodSeconds (" + gracePeriod.number() + ")");
        }
    }
}
