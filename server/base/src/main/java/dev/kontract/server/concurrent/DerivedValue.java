package dev.kontract.server.concurrent;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made from another one, on first use and again when the other one is another object. Thread-safe: several threads
 * may make it at the same time.
 *
 * @param <S> the other value
 * @param <T> the value
 */
public final class DerivedValue<S, T> implements Supplier<T> {

    private final Supplier<S> source;
    private final Function<S, T> maker;
    private volatile @Nullable Made<S, T> made;

    private record Made<S, T>(S source, T value) {}

    /** Makes the value from what {@code source} returns. */
    public DerivedValue(Supplier<S> source, Function<S, T> maker) {
        this.source = source;
        this.maker = maker;
    }

    @Override
    public T get() {
        S now = source.get();
        Made<S, T> known = made;
        if (known == null || known.source != now) {
            known = new Made<>(now, maker.apply(now));
            made = known;
        }
        return known.value;
    }
}
