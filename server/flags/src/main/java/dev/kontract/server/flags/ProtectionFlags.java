package dev.kontract.server.flags;

import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.protection.ProtectionSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The flags for request limits and security headers. */
public final class ProtectionFlags {

    private static final Pattern DIRECTIVE = Pattern.compile("max-age=[0-9]+|includeSubDomains|preload");

    @Option(
            names = "--max-requests-inflight",
            paramLabel = "COUNT",
            defaultValue = "400",
            description = "Maximum number of concurrent reads, 0 for no limit; with priority levels, its sum with"
                    + " --max-mutating-requests-inflight is the number of seats (${DEFAULT-VALUE}).")
    private int maxRequestsInflight;

    @Option(
            names = "--max-mutating-requests-inflight",
            paramLabel = "COUNT",
            defaultValue = "200",
            description = "Maximum number of concurrent writes, 0 for no limit; with priority levels, see"
                    + " --max-requests-inflight (${DEFAULT-VALUE}).")
    private int maxMutatingRequestsInflight;

    @Option(
            names = "--enable-priority-and-fairness",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Whether the stored PriorityLevelConfigurations share the limits of concurrent reads and writes;"
                            + " otherwise each limit is shared by users (${DEFAULT-VALUE}).")
    private boolean enablePriorityAndFairness;

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

    /**
     * Returns the settings selected by the flags.
     *
     * @param serving how connections are served, and
     * @param audit whether requests are audited, both selected by other flags
     * @throws IllegalArgumentException if the flags are invalid
     */
    public ProtectionSettings toProtection(ServingSettings serving, Optional<ProtectionSettings.Audit> audit) {
        requireNotNegative("--max-requests-inflight", maxRequestsInflight);
        requireNotNegative("--max-mutating-requests-inflight", maxMutatingRequestsInflight);
        requireNotNegative("--max-user-requests-per-second", maxUserRequestsPerSecond);
        return new ProtectionSettings(
                new FlowControlLimits(
                        maxRequestsInflight,
                        maxMutatingRequestsInflight,
                        maxUserRequestsPerSecond,
                        enablePriorityAndFairness),
                audit,
                hardening(),
                leastWatch(),
                serving,
                Optional.empty());
    }

    private static void requireNotNegative(String flag, int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException(flag + " must be 0, for no limit, or more, not " + limit);
        }
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
}
