package dev.kontract.server.storage;

import java.time.Duration;

/** The clock of key expiry. Safe for use by many threads. */
public interface ExpiryTimer {

    /** A stopped clock: nothing expires. For opening a store without serving it. */
    ExpiryTimer STOPPED = new ExpiryTimer() {
        @Override
        public long millis() {
            return 0;
        }

        @Override
        public void after(Duration delay, Runnable task) {}
    };

    /** Returns the milliseconds since the epoch. Deadlines survive a restart, so this must be wall-clock time. */
    long millis();

    /** Runs {@code task} after {@code delay}. */
    void after(Duration delay, Runnable task);
}
