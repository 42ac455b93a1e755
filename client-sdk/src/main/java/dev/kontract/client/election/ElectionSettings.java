package dev.kontract.client.election;

import java.time.Duration;

/**
 * Which lease is fought for, by whom, and how patiently. Immutable.
 *
 * <pre>{@code
 * ElectionSettings settings = ElectionSettings.of("shop", "guard", hostname);
 * }</pre>
 *
 * @param namespace where the lease is
 * @param lease its name
 * @param identity who this candidate is: no two may have the same
 * @param leaseDuration how long the others wait before they take a lease that is no longer renewed
 * @param renewDeadline how long a leader tries to renew before it gives up; shorter than the lease lasts
 * @param retryPeriod how often everybody tries
 */
public record ElectionSettings(
        String namespace,
        String lease,
        String identity,
        Duration leaseDuration,
        Duration renewDeadline,
        Duration retryPeriod) {

    /** Refuses a leader that would hold on for longer than the others wait. */
    public ElectionSettings {
        if (renewDeadline.compareTo(leaseDuration) >= 0 || retryPeriod.compareTo(renewDeadline) >= 0) {
            throw new IllegalArgumentException("wanted: retryPeriod < renewDeadline < leaseDuration");
        }
    }

    /** A lease of 15 seconds, renewed within 10, tried every 2. */
    public static ElectionSettings of(String namespace, String lease, String identity) {
        return new ElectionSettings(
                namespace, lease, identity, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    /** These with other times. */
    public ElectionSettings withTimes(Duration lasts, Duration deadline, Duration retry) {
        return new ElectionSettings(namespace, lease, identity, lasts, deadline, retry);
    }
}
