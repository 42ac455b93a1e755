package dev.kontract.client.controller;

/**
 * Measures a {@link WorkQueue}, for example for metrics such as those of client-go. The queue calls it while it is locked: methods
 * return immediately, and do not call the queue.
 *
 * <pre>{@code
 * LongAdder processed = new LongAdder();
 * WorkQueue<String> queue = WorkQueue.<String>standard().observedBy(new WorkQueueObserver() {
 *     @Override
 *     public void processed(long nanos) {
 *         processed.increment();
 *     }
 * });
 * }</pre>
 */
public interface WorkQueueObserver {

    /** Measures nothing. */
    WorkQueueObserver NONE = new WorkQueueObserver() {};

    /** An item was queued that was not queued before. */
    default void added() {}

    /** An item is to be queued later, because it has failed or has a delay. */
    default void delayed() {}

    /** An item was taken, after it was queued for {@code nanos}. */
    default void taken(long nanos) {}

    /** An item was processed, which took {@code nanos}. */
    default void processed(long nanos) {}
}
