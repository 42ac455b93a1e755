package dev.kontract.server.flags;

import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The flags for auditing. Those of both backends are {@link AuditBackendFlags}. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class AuditFlags {

    private static final long MEGABYTE = 1024L * 1024;
    private static final String VERSION = "audit.k8s.io/v1";

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

    @Option(
            names = "--audit-log-compress",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            fallbackValue = "true",
            description = "Compress rotated audit logs with gzip.")
    private boolean compressed;

    @Option(
            names = "--audit-log-format",
            paramLabel = "FORMAT",
            defaultValue = "json",
            description =
                    "Format of the audit log: json; the format legacy is not supported, since it has no bodies and is"
                            + " deprecated (${DEFAULT-VALUE}).")
    private String format;

    @Option(
            names = {"--audit-log-version", "--audit-webhook-version"},
            paramLabel = "VERSION",
            defaultValue = VERSION,
            description = "API version of the events (${DEFAULT-VALUE}).")
    private String version;

    @Option(
            names = "--audit-webhook-config-file",
            paramLabel = "FILE",
            description = "Kubeconfig file of the webhook to which audit events are sent.")
    private @Nullable Path webhook;

    @Option(
            names = {"--audit-webhook-initial-backoff", "--audit-webhook-batch-initial-backoff"},
            paramLabel = "DURATION",
            defaultValue = "10s",
            description =
                    "Pause before events are sent to the webhook again; it grows with each attempt (${DEFAULT-VALUE}).")
    private String initialBackoff = "10s";

    /**
     * Returns the selected settings; empty without auditing.
     *
     * @param command the command with the flags of both backends
     * @throws IllegalArgumentException if a flag is invalid
     * @throws IOException if a file cannot be read
     */
    Optional<ProtectionSettings.Audit> toAudit(CommandSpec command) throws IOException {
        AuditBackendFlags ofLog = new AuditBackendFlags(command, "log");
        AuditBackendFlags ofWebhook = new AuditBackendFlags(command, "webhook");
        Duration backoff = DurationFlag.parse("--audit-webhook-initial-backoff", initialBackoff);
        if (!format.equals("json")) {
            throw new IllegalArgumentException("--audit-log-format must be json, not " + format);
        }
        if (!version.equals(VERSION)) {
            throw new IllegalArgumentException("the version of audit events must be " + VERSION + ", not " + version);
        }
        if (auditPolicyFile == null && auditLogPath == null && webhook == null) {
            if (ofLog.areGiven() || ofWebhook.areGiven()) {
                throw new IllegalArgumentException("flags for audit events need --audit-policy-file");
            }
            return Optional.empty();
        }
        if (auditPolicyFile == null || (auditLogPath == null && webhook == null)) {
            throw new IllegalArgumentException(
                    "--audit-policy-file must be set together with --audit-log-path or --audit-webhook-config-file");
        }
        ReadableFile.require("--audit-policy-file", auditPolicyFile);
        Optional<ProtectionSettings.Log> log = auditLogPath == null
                ? Optional.empty()
                : Optional.of(new ProtectionSettings.Log(
                        auditLogPath.equals("-") ? Optional.empty() : Optional.of(Path.of(auditLogPath)),
                        retention(),
                        ofLog.delivery()));
        Optional<ProtectionSettings.Webhook> target = webhook == null
                ? Optional.empty()
                : ReadableFile.of("--audit-webhook-config-file", webhook)
                        .map(file -> new ProtectionSettings.Webhook(file, backoff, ofWebhook.delivery()));
        return Optional.of(new ProtectionSettings.Audit(auditPolicyFile, log, target));
    }

    private RotatingFile.Retention retention() {
        if (auditLogMaxsize < 0 || auditLogMaxbackup < 0 || auditLogMaxage < 0) {
            throw new IllegalArgumentException(
                    "--audit-log-maxsize, --audit-log-maxbackup and --audit-log-maxage must not be negative");
        }
        return new RotatingFile.Retention(auditLogMaxsize * MEGABYTE, auditLogMaxbackup, auditLogMaxage, compressed);
    }
}
