package dev.kontract.conformance.bench.servers;

import java.time.Duration;

/** A server that is there to be measured, until it is closed. */
public interface RunningServer extends AutoCloseable {

    /** It, under load. */
    Target target();

    /** From its start until it served; zero when others have started it. */
    Duration startUp();

    /** Ends what was started for the measurement. */
    @Override
    void close();

    /** One that others have started and will end. */
    static RunningServer standing(Target target) {
        return new RunningServer() {
            @Override
            public Target target() {
                return target;
            }

            @Override
            public Duration startUp() {
                return Duration.ZERO;
            }

            @Override
            public void close() {
                // It is not ours.
            }
        };
    }
}
