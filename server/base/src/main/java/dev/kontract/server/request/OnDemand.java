package dev.kontract.server.request;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part that is made when it is first asked for, once. Thread-safe.
 *
 * @param <T> the part
 */
public final class OnDemand<T> implements Supplier<T> {

    private final Supplier<T> maker;
    private volatile @Nullable T made;

    /** Makes the part with {@code maker}. */
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
