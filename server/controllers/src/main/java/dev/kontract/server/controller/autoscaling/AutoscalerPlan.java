package dev.kontract.server.controller.autoscaling;

import java.util.Optional;

/**
 * The actions for an autoscaler.
 *
 * @param resize the change of scale; its result completes the report
 * @param report the status and the Events to report afterwards
 * @param limits the limits that were applied, with the history that includes the new recommendation
 */
record AutoscalerPlan(Optional<Resize> resize, AutoscalerReport report, ScalingLimits limits) {

    /**
     * A change of scale.
     *
     * @param replicas the new number of replicas
     * @param reason the reason, as an Event shows it
     */
    record Resize(int replicas, String reason) {

        private String size() {
            return "New size: " + replicas + "; reason: " + reason;
        }
    }

    /** Completes the report of a change of scale that succeeded. */
    void resized(Resize done) {
        report.set(
                AutoscalerReport.ABLE_TO_SCALE,
                true,
                "SucceededRescale",
                "the HPA controller was able to update the target scale to " + done.replicas());
        report.normal("SuccessfulRescale", done.size());
        limits.scaled(done.replicas());
        report.remove(AutoscalerReport.SCALED_TO_ZERO);
        report.desired(done.replicas(), true);
    }

    /** Completes the report of a change of scale that failed. */
    void failed(Resize attempted, String why) {
        report.warning("FailedRescale", attempted.size() + "; error: " + why);
        report.set(
                AutoscalerReport.ABLE_TO_SCALE,
                false,
                "FailedUpdateScale",
                "the HPA controller was unable to update the target scale: " + why);
    }
}
