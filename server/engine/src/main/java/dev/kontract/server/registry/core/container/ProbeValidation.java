package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates liveness, readiness and startup probes.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/">Probes</a>
 */
final class ProbeValidation {

    private ProbeValidation() {}

    static void liveness(FieldValue probe) {
        if (probe.present()) {
            probe.check();
            oneSuccess(probe);
        }
    }

    static void readiness(FieldValue probe) {
        if (probe.absent()) {
            return;
        }
        probe.check();
        if (probe.child("terminationGracePeriodSeconds").present()) {
            probe.child("terminationGracePeriodSeconds").invalid("must not be set for readinessProbes");
        }
    }

    static void startup(FieldValue probe) {
        liveness(probe);
    }

    private static void oneSuccess(FieldValue probe) {
        if (probe.child("successThreshold").number() != 1) {
            probe.child("successThreshold")
                    .invalid(probe.child("successThreshold").number(), "must be 1");
        }
    }
}
