package dev.kontract.server.storage;

import java.lang.ref.WeakReference;
import java.util.function.Function;

/**
 * A derivation that belongs to a part of one server. Servers that were forked share entries, which outlive each of them: an entry
 * does not hold such a derivation, and drops its result once nobody else holds it.
 *
 * @param <A> what is derived
 */
public final class OwnedDerivation<A> implements Derivation<A> {

    private final Function<Entry, A> derivation;
    private final WeakReference<OwnedDerivation<A>> key = new WeakReference<>(this);

    /** Creates a derivation; it has to be held for as long as its results are to be kept. */
    public OwnedDerivation(Function<Entry, A> derivation) {
        this.derivation = derivation;
    }

    @Override
    public Object key() {
        return key;
    }

    @Override
    public A from(Entry entry) {
        return derivation.apply(entry);
    }
}
