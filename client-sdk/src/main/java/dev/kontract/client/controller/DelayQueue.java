package dev.kontract.client.controller;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * When items are due that wait for their time: each at the soonest it was given. An item that is looked at for other reasons
 * meanwhile, and asks to be looked at again each time, would come back once for every time it asked. Not safe for use by
 * several threads.
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

    /** When the item is due by this; empty when it is due before anyway. */
    OptionalLong make(K item, Duration delay) {
        long at = timer.nanoTime() + delay.toNanos();
        Long made = due.get(item);
        if (made != null && made - at <= 0) {
            return OptionalLong.empty();
        }
        due.put(item, at);
        return OptionalLong.of(at);
    }

    /** Whether the item is due at that time still; it no longer is afterwards. */
    boolean keep(K item, long at) {
        return due.remove(item, at);
    }
}
