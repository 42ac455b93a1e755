package dev.kontract.server.request;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is created on first use, once. Thread-safe.
 *
 * @param <T> the value
 */
public final class OnDemand<T> implements Supplier<T> {

    private final Supplier<T> maker;
    private volatile @Nullable T made;

    /** Creates the value with {@code maker}. */
    public OnDemand(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        T known = made;
        return known == null ? make() : known;
    }

    private synchronized T make() {
        T known = made;
        if (known == null) {
            known = maker.get();
            made = known;
        }
        return known;
    }
}
