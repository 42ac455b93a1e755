package dev.kontract.server.controller;

import dev.kontract.client.election.ElectionSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether the controllers of a server run only while it is the leader, and how leaders are elected.
 *
 * @param enabled whether leaders are elected; if absent, only with a storage that several servers may use
 * @param leaseDuration how long the other servers wait before they take over a lease that is not renewed
 * @param renewDeadline how long a leader tries to renew before it gives up
 * @param retryPeriod the interval between attempts
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/leases/">Leases</a>
 */
public record LeaderElection(
        Optional<Boolean> enabled, Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {

    /** The namespace of the Leases. */
    public static final String NAMESPACE = "kube-system";

    /** The defaults of kube-controller-manager: 15, 10 and 2 seconds. */
    public static final LeaderElection STANDARD =
            new LeaderElection(Optional.empty(), Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

    /**
     * Checks the durations.
     *
     * @throws IllegalArgumentException unless {@code retryPeriod < renewDeadline < leaseDuration}
     */
    public LeaderElection {
        new ElectionSettings("", "", "", leaseDuration, renewDeadline, retryPeriod);
    }

    /** Returns these durations, with or without elections. */
    public LeaderElection enabled(boolean elections) {
        return new LeaderElection(Optional.of(elections), leaseDuration, renewDeadline, retryPeriod);
    }

    ElectionSettings candidacy(String lease, String identity) {
        return new ElectionSettings(NAMESPACE, lease, identity, leaseDuration, renewDeadline, retryPeriod);
    }
}
