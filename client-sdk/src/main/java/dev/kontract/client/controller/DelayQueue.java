package dev.kontract.client.controller;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The due times of delayed items. Each item has only its earliest due time: otherwise an item that is reconciled for
 * other reasons meanwhile, and requeues itself every time, would accumulate timers. Not thread-safe.
 */
final class DelayQueue<K> {

    private final Timer timer;
    private final Map<K, Long> due = new HashMap<>();

    DelayQueue(Timer timer) {
        this.timer = timer;
    }

    Timer timer() {
        return timer;
    }

    /** Schedules an item and returns its due time; empty if it is already due earlier. */
    OptionalLong make(K item, Duration delay) {
        long at = timer.nanoTime() + delay.toNanos();
        Long made = due.get(item);
        if (made != null && made - at <= 0) {
            return OptionalLong.empty();
        }
        due.put(item, at);
        return OptionalLong.of(at);
    }

    /** Returns whether the item is still due at this time; removes it if so. */
    boolean keep(K item, long at) {
        return due.remove(item, at);
    }
}
