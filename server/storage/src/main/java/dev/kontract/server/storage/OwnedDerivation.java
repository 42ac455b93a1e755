package dev.kontract.server.storage;

import java.lang.ref.WeakReference;
import java.util.function.Function;

/**
 * A derivation that belongs to one server. Forked servers share entries that outlive each of them, so an entry references such
 * a derivation weakly and drops its result once the derivation is no longer reachable.
 *
 * @param <A> the derived data
 */
public final class OwnedDerivation<A> implements Derivation<A> {

    private final Function<Entry, A> derivation;
    private final WeakReference<OwnedDerivation<A>> key = new WeakReference<>(this);

    /** Creates a derivation; results are kept only while the caller holds a reference to it. */
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
