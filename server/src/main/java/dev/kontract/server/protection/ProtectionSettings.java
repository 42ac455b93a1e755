package dev.kontract.server.protection;

import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.http.connection.HttpLimits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of request limits, auditing and HTTP hardening.
 *
 * @param limits the concurrency and rate limits
 * @param audit the audit settings; absent if auditing is disabled
 * @param hardening the limits and headers of HTTP connections
 */
public record ProtectionSettings(FlowControlLimits limits, Optional<Audit> audit, HttpLimits hardening) {

    /** The default settings. */
    public static final ProtectionSettings DEFAULT =
            new ProtectionSettings(FlowControlLimits.DEFAULT, Optional.empty(), HttpLimits.DEFAULT);

    /** These settings with auditing disabled. */
    public ProtectionSettings withoutAudit() {
        return new ProtectionSettings(limits, Optional.empty(), hardening);
    }

    /**
     * The audit settings.
     *
     * @param policy the audit policy file
     * @param log the log file; absent for standard output
     * @param retention the retention limits of the log file
     */
    public record Audit(Path policy, Optional<Path> log, RotatingFile.Retention retention) {}
}
