package dev.kontract.server.storage;

import java.time.Duration;

/** The time by which keys expire. Safe for use by many threads. */
public interface ExpiryTimer {

    /** A time that stands still: nothing expires. For opening a store without serving it. */
    ExpiryTimer STOPPED = new ExpiryTimer() {
        @Override
        public long millis() {
            return 0;
        }

        @Override
        public void after(Duration delay, Runnable task) {}
    };

    /** Milliseconds since the epoch; kept over a restart, so it has to be the time on the wall. */
    long millis();

    /** Runs {@code task} once {@code delay} has passed. */
    void after(Duration delay, Runnable task);
}
