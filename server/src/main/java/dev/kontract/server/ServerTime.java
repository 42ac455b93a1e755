package dev.kontract.server;

import dev.kontract.client.controller.Timer;
import dev.kontract.server.storage.ExpiryTimer;
import java.time.Clock;
import java.time.Duration;

/**
 * What time it is on a server. Certificates, time limits of requests and the election of a leader keep to the real time all
 * the same, as they deal with others.
 *
 * @param clock the time written into objects
 * @param timer the delays of controllers, by that clock
 */
public record ServerTime(Clock clock, Timer timer) {

    /** The time on the wall. */
    public static ServerTime real() {
        return of(Clock.systemUTC());
    }

    /** The time of {@code clock}; delays are real unless it is a timer too, as a clock moved by hand is one. */
    public static ServerTime of(Clock clock) {
        return new ServerTime(clock, clock instanceof Timer timer ? timer : Timer.real());
    }

    /** The time by which keys of the storage expire. */
    ExpiryTimer expiryTimer() {
        return new ExpiryTimer() {
            @Override
            public long millis() {
                return clock.millis();
            }

            @Override
            public void after(Duration delay, Runnable task) {
                timer.after(delay, task);
            }
        };
    }
}
