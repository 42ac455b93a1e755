package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates liveness, readiness and startup probes.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/">Probes</a>
 */
final class ProbeValidation {

    private static final List<String> COUNTS =
            List.of("initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold");

    private ProbeValidation() {}

    static void liveness(FieldValue probe) {
        if (probe.present()) {
            any(probe);
            oneSuccess(probe);
        }
    }

    static void readiness(FieldValue probe) {
        if (probe.absent()) {
            return;
        }
        any(probe);
        if (probe.child("terminationGracePeriodSeconds").present()) {
            probe.child("terminationGracePeriodSeconds").invalid("must not be set for readinessProbes");
        }
    }

    static void startup(FieldValue probe) {
        liveness(probe);
    }

    private static void any(FieldValue probe) {
        HandlerValidation.ofProbe(probe);
        COUNTS.forEach(field -> probe.child(field).nonNegative());
        FieldValue grace = probe.child("terminationGracePeriodSeconds");
        if (grace.present() && grace.number() <= 0) {
            grace.invalid("must be greater than 0");
        }
    }

    private static void oneSuccess(FieldValue probe) {
        if (probe.child("successThreshold").number() != 1) {
            probe.child("successThreshold")
                    .invalid(probe.child("successThreshold").number(), "must be 1");
        }
    }
}
