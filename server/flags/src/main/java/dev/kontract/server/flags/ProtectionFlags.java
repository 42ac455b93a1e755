package dev.kontract.server.flags;

import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for request limits, security headers and auditing. */
public final class ProtectionFlags {

    private static final long MEGABYTE = 1024L * 1024;
    private static final Pattern DIRECTIVE = Pattern.compile("max-age=[0-9]+|includeSubDomains|preload");

    @Option(
            names = "--max-requests-inflight",
            paramLabel = "COUNT",
            defaultValue = "400",
            description = "Maximum number of concurrent reads, 0 for no limit (${DEFAULT-VALUE}).")
    private int maxRequestsInflight;

    @Option(
            names = "--max-mutating-requests-inflight",
            paramLabel = "COUNT",
            defaultValue = "200",
            description = "Maximum number of concurrent writes, 0 for no limit (${DEFAULT-VALUE}).")
    private int maxMutatingRequestsInflight;

    @Option(
            names = "--max-user-requests-per-second",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "Maximum request rate of a user per second, 0 for no limit (${DEFAULT-VALUE}).")
    private int maxUserRequestsPerSecond;

    @Option(
            names = "--request-timeout",
            paramLabel = "DURATION",
            defaultValue = "1m",
            description = "Timeout of requests, except long-running ones such as watches;"
                    + " the timeout parameter of a request may shorten it (${DEFAULT-VALUE}).")
    private String requestTimeout = "1m";

    @Option(
            names = "--min-request-timeout",
            paramLabel = "SECONDS",
            defaultValue = "1800",
            description =
                    "Minimum duration in seconds of a watch without a timeout; it ends at a random time up to twice that"
                            + " (${DEFAULT-VALUE}).")
    private int minRequestTimeout;

    @Option(
            names = "--strict-transport-security-directives",
            paramLabel = "DIRECTIVE",
            split = ",",
            description =
                    "Directives of the Strict-Transport-Security header, such as max-age=31536000. Default: none.")
    private List<String> strictTransportSecurityDirectives = List.of();

    @Option(names = "--audit-policy-file", paramLabel = "FILE", description = "File with the audit policy.")
    private @Nullable Path auditPolicyFile;

    @Option(
            names = "--audit-log-path",
            paramLabel = "FILE",
            description = "File to which audit events are written, - for standard output.")
    private @Nullable String auditLogPath;

    @Option(
            names = "--audit-log-maxsize",
            paramLabel = "MEGABYTES",
            defaultValue = "100",
            description = "Size in megabytes at which the audit log is rotated, 0 for never (${DEFAULT-VALUE}).")
    private int auditLogMaxsize;

    @Option(
            names = "--audit-log-maxbackup",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "Number of rotated audit logs to keep, 0 for all (${DEFAULT-VALUE}).")
    private int auditLogMaxbackup;

    @Option(
            names = "--audit-log-maxage",
            paramLabel = "DAYS",
            defaultValue = "0",
            description = "Days to keep rotated audit logs, 0 for no limit (${DEFAULT-VALUE}).")
    private int auditLogMaxage;

    /**
     * Returns the settings selected by the flags.
     *
     * @param serving those that other flags select
     * @throws IllegalArgumentException if the flags are invalid
     * @throws IOException if a file cannot be read
     */
    public ProtectionSettings toProtection(ServingSettings serving) throws IOException {
        return new ProtectionSettings(
                new FlowControlLimits(maxRequestsInflight, maxMutatingRequestsInflight, maxUserRequestsPerSecond),
                audit(),
                hardening(),
                leastWatch(),
                serving);
    }

    private Duration leastWatch() {
        if (minRequestTimeout < 0) {
            throw new IllegalArgumentException("--min-request-timeout can not be negative value");
        }
        return Duration.ofSeconds(minRequestTimeout);
    }

    private HttpLimits hardening() {
        for (String directive : strictTransportSecurityDirectives) {
            if (!DIRECTIVE.matcher(directive).matches()) {
                throw new IllegalArgumentException(
                        "--strict-transport-security-directives accepts max-age=SECONDS, includeSubDomains and preload, not "
                                + directive);
            }
        }
        HttpLimits defaults = HttpLimits.DEFAULT;
        return new HttpLimits(
                defaults.headerTimeout(),
                defaults.bodyTimeout(),
                requestTimeout(),
                defaults.unauthenticatedConnections(),
                String.join("; ", strictTransportSecurityDirectives));
    }

    private Duration requestTimeout() {
        Duration timeout = DurationFlag.parse("--request-timeout", requestTimeout);
        if (timeout.isZero()) {
            throw new IllegalArgumentException("--request-timeout must not be zero");
        }
        return timeout;
    }

    private Optional<ProtectionSettings.Audit> audit() throws IOException {
        if (auditPolicyFile == null && auditLogPath == null) {
            return Optional.empty();
        }
        if (auditPolicyFile == null || auditLogPath == null) {
            throw new IllegalArgumentException("--audit-policy-file and --audit-log-path must be set together");
        }
        if (auditLogMaxsize < 0 || auditLogMaxbackup < 0 || auditLogMaxage < 0) {
            throw new IllegalArgumentException(
                    "--audit-log-maxsize, --audit-log-maxbackup and --audit-log-maxage must not be negative");
        }
        ReadableFile.require("--audit-policy-file", auditPolicyFile);
        Optional<Path> log = auditLogPath.equals("-") ? Optional.empty() : Optional.of(Path.of(auditLogPath));
        return Optional.of(new ProtectionSettings.Audit(
                auditPolicyFile,
                log,
                new RotatingFile.Retention(auditLogMaxsize * MEGABYTE, auditLogMaxbackup, auditLogMaxage)));
    }
}
