package dev.kontract.server.openapi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes a value on first use and caches it. Thread-safe. */
final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> source;
    private volatile @Nullable T value;

    Lazy(Supplier<T> source) {
        this.source = source;
    }

    boolean isMade() {
        return value != null;
    }

    @Override
    public synchronized T get() {
        T known = value;
        if (known == null) {
            known = source.get();
            value = known;
        }
        return known;
    }
}
