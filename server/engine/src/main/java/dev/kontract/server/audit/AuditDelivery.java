package dev.kontract.server.audit;

import java.time.Duration;
import java.util.Optional;

/**
 * How events reach a backend.
 *
 * @param isBlocking whether an event is written by the thread that handles the request, which is then slower but loses no event;
 *     otherwise events are queued, and dropped if the queue is full
 * @param queued the maximum number of queued events
 * @param batch the maximum number of events that are sent together
 * @param maxWait how long an event waits for others
 * @param throttle the maximum rate of batches; absent for no limit
 * @param truncation the maximum sizes; absent for no limit
 */
public record AuditDelivery(
        boolean isBlocking,
        int queued,
        int batch,
        Duration maxWait,
        Optional<Throttle> throttle,
        Optional<Truncation> truncation) {

    /** The defaults for a file: events are written when they arrive. */
    public static final AuditDelivery OF_LOG =
            new AuditDelivery(false, 10_000, 500, Duration.ZERO, Optional.empty(), Optional.empty());

    /** The defaults for a webhook, which are those of kube-apiserver. */
    public static final AuditDelivery OF_WEBHOOK = new AuditDelivery(
            false, 10_000, 400, Duration.ofSeconds(30), Optional.of(new Throttle(10, 15)), Optional.empty());

    /**
     * A maximum rate.
     *
     * @param perSecond the average number of batches a second
     * @param burst the number of batches that may follow each other immediately
     */
    public record Throttle(double perSecond, int burst) {}

    /**
     * Maximum sizes in bytes of JSON.
     *
     * @param batch of a batch, which is divided if it is longer
     * @param event of an event, which loses its request and response if it is longer, and is dropped if that does not suffice
     */
    public record Truncation(long batch, long event) {}
}
