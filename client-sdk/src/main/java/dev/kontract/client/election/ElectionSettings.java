package dev.kontract.client.election;

import java.time.Duration;

/**
 * The settings of a leader election. Immutable.
 *
 * <pre>{@code
 * ElectionSettings settings = ElectionSettings.of("shop", "guard", hostname);
 * }</pre>
 *
 * @param namespace the namespace of the Lease
 * @param lease the name of the Lease
 * @param identity the unique identity of this candidate
 * @param leaseDuration how long other candidates wait before they take over a lease that is not renewed
 * @param renewDeadline how long the leader tries to renew before it gives up; shorter than the lease duration
 * @param retryPeriod the interval between attempts
 */
public record ElectionSettings(
        String namespace,
        String lease,
        String identity,
        Duration leaseDuration,
        Duration renewDeadline,
        Duration retryPeriod) {

    /** Requires the leader to give up before others can take over. */
    public ElectionSettings {
        if (renewDeadline.compareTo(leaseDuration) >= 0 || retryPeriod.compareTo(renewDeadline) >= 0) {
            throw new IllegalArgumentException("required: retryPeriod < renewDeadline < leaseDuration");
        }
    }

    /** Returns the defaults: a lease of 15 seconds, a renew deadline of 10, and a retry period of 2. */
    public static ElectionSettings of(String namespace, String lease, String identity) {
        return new ElectionSettings(
                namespace, lease, identity, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    /** Returns a copy with other durations. */
    public ElectionSettings withTimes(Duration lasts, Duration deadline, Duration retry) {
        return new ElectionSettings(namespace, lease, identity, lasts, deadline, retry);
    }
}
