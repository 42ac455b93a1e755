package dev.kontract.conformance.faults.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what has to come, far longer than it takes. */
final class Patience {

    static final Duration LIMIT = Duration.ofSeconds(90);

    private static final long PAUSE_NANOS = 2_000_000;

    private Patience() {}

    static void await(Supplier<String> what, BooleanSupplier state) {
        long began = System.nanoTime();
        while (!state.getAsBoolean()) {
            assertThat(System.nanoTime() - began).as(what).isLessThan(LIMIT.toNanos());
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Waits for something, and returns it. */
    static <T> T next(Supplier<String> what, Supplier<Optional<T>> source) {
        List<T> found = new ArrayList<>();
        await(what, () -> {
            source.get().ifPresent(found::add);
            return !found.isEmpty();
        });
        return found.get(0);
    }
}
