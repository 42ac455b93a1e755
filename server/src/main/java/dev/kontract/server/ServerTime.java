package dev.kontract.server;

import dev.kontract.client.controller.Timer;
import java.time.Clock;

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
}
