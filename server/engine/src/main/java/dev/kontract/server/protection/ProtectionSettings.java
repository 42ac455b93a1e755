package dev.kontract.server.protection;

import dev.kontract.server.audit.AuditDelivery;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.tracing.TracingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of request limits, auditing and connections.
 *
 * @param limits the concurrency and rate limits
 * @param audit the audit settings; absent if auditing is disabled
 * @param hardening the limits and headers of HTTP connections
 * @param leastWatch how long a watch without a timeout lasts at least; it lasts up to twice as long
 * @param serving how connections are served
 * @param tracing where traces go; absent if requests are not traced
 */
public record ProtectionSettings(
        FlowControlLimits limits,
        Optional<Audit> audit,
        HttpLimits hardening,
        Duration leastWatch,
        ServingSettings serving,
        Optional<TracingSettings> tracing) {

    /** The default settings. */
    public static final ProtectionSettings DEFAULT = new ProtectionSettings(
            FlowControlLimits.DEFAULT,
            Optional.empty(),
            HttpLimits.DEFAULT,
            Duration.ofMinutes(30),
            ServingSettings.DEFAULT,
            Optional.empty());

    /** These settings with auditing. */
    public ProtectionSettings withAudit(Audit enabled) {
        return new ProtectionSettings(limits, Optional.of(enabled), hardening, leastWatch, serving, tracing);
    }

    /** These settings with other connections. */
    public ProtectionSettings withServing(ServingSettings other) {
        return new ProtectionSettings(limits, audit, hardening, leastWatch, other, tracing);
    }

    /** These settings with other traces. */
    public ProtectionSettings withTracing(Optional<TracingSettings> other) {
        return new ProtectionSettings(limits, audit, hardening, leastWatch, serving, other);
    }

    /** These settings with auditing disabled. */
    public ProtectionSettings withoutAudit() {
        return new ProtectionSettings(limits, Optional.empty(), hardening, leastWatch, serving, tracing);
    }

    /** These settings with another limit on how long a request may take that is not long-running. */
    public ProtectionSettings withRequestTimeout(Duration timeout) {
        return new ProtectionSettings(
                limits, audit, hardening.withRequestTimeout(timeout), leastWatch, serving, tracing);
    }

    /**
     * The audit settings.
     *
     * @param policy the audit policy file
     * @param log where events are written; absent for nowhere
     * @param webhook where events are sent; absent for nowhere
     */
    public record Audit(Path policy, Optional<Log> log, Optional<Webhook> webhook) {

        /** Writes events to a file, or to standard output if it is absent. */
        public Audit(Path policy, Optional<Path> file, RotatingFile.Retention retention) {
            this(policy, Optional.of(new Log(file, retention, AuditDelivery.OF_LOG)), Optional.empty());
        }
    }

    /**
     * The audit log.
     *
     * @param file the log file; absent for standard output
     * @param retention the retention limits of the log file
     */
    public record Log(Optional<Path> file, RotatingFile.Retention retention, AuditDelivery delivery) {}

    /**
     * The audit webhook.
     *
     * @param kubeconfig the file that describes it
     * @param initialBackoff the pause before the second attempt to send a batch
     */
    public record Webhook(Path kubeconfig, Duration initialBackoff, AuditDelivery delivery) {}
}
