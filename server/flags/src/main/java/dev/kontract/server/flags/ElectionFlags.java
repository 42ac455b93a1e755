package dev.kontract.server.flags;

import dev.kontract.server.controller.LeaderElection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of leader election, which are those of kube-controller-manager. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class ElectionFlags {

    @Option(
            names = "--leader-elect",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            fallbackValue = "true",
            description = "Run controllers only while this server holds their Lease in kube-system:"
                    + " kube-controller-manager or kube-scheduler. Default: true if servers share the storage.")
    private @Nullable Boolean enabled;

    @Option(
            names = "--leader-elect-lease-duration",
            paramLabel = "DURATION",
            defaultValue = "15s",
            description =
                    "Time after which another server takes over a Lease that is not renewed" + " (${DEFAULT-VALUE}).")
    private String leaseDuration;

    @Option(
            names = "--leader-elect-renew-deadline",
            paramLabel = "DURATION",
            defaultValue = "10s",
            description =
                    "Time for which a leader retries to renew its Lease before it stops its controllers; less than the"
                            + " lease duration (${DEFAULT-VALUE}).")
    private String renewDeadline;

    @Option(
            names = "--leader-elect-retry-period",
            paramLabel = "DURATION",
            defaultValue = "2s",
            description = "Time between two attempts to acquire or renew a lease (${DEFAULT-VALUE}).")
    private String retryPeriod;

    /**
     * Returns the selected settings.
     *
     * @throws IllegalArgumentException if a value is no duration, or the durations contradict each other
     */
    LeaderElection toElection() {
        try {
            return new LeaderElection(
                    Optional.ofNullable(enabled),
                    DurationFlag.parse("--leader-elect-lease-duration", leaseDuration),
                    DurationFlag.parse("--leader-elect-renew-deadline", renewDeadline),
                    DurationFlag.parse("--leader-elect-retry-period", retryPeriod));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--leader-elect: " + e.getMessage(), e);
        }
    }
}
