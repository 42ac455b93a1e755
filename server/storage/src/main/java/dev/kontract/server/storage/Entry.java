package dev.kontract.server.storage;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One value at one revision. Immutable and safe for use by many threads: the bytes are shared, and nobody changes
 * them.
 *
 * <p>A storage that keeps entries in memory hands out the same instance every time, so what a {@link Derivation} takes
 * from the bytes is worked out once for as long as the entry lives.
 */
public final class Entry {

    /** An object for each entry would cost memory. */
    private static final AtomicReferenceFieldUpdater<Entry, Derived> DERIVED =
            AtomicReferenceFieldUpdater.newUpdater(Entry.class, Derived.class, "derived");

    private final String key;
    private final byte[] value;
    private final long revision;
    private final boolean asStored;
    private volatile @Nullable Derived derived;

    /**
     * An entry.
     *
     * @param key where it lives
     * @param value the encoded object
     * @param revision the write that put it there
     */
    public Entry(String key, byte[] value, long revision) {
        this(key, value, revision, true);
    }

    private Entry(String key, byte[] value, long revision, boolean asStored) {
        this.key = key;
        this.value = value;
        this.revision = revision;
        this.asStored = asStored;
    }

    /** This entry with another form of the same object as its value. */
    public Entry presentedAs(byte[] form) {
        return new Entry(key, form, revision, false);
    }

    /** Whether the value is the one that is stored, not another form of it. */
    public boolean isAsStored() {
        return asStored;
    }

    /** Where it lives. */
    public String key() {
        return key;
    }

    /** The encoded object; not to be changed. */
    public byte[] value() {
        return value;
    }

    /** The write that put it there. */
    public long revision() {
        return revision;
    }

    /**
     * What {@code derivation} makes of this entry. Kept with the entry from the first call on; the derivation's
     * {@link Derivation#key key} is what it is found by, so hold it in a constant, or make it an {@link OwnedDerivation}.
     */
    @SuppressWarnings("unchecked") // a derivation only ever finds what it made itself
    public <A> A derived(Derivation<A> derivation) {
        Object key = derivation.key();
        Derived first = derived;
        for (Derived each = first; each != null; each = each.next) {
            if (each.key == key) {
                return (A) each.value;
            }
        }
        A value = derivation.from(this);
        while (!DERIVED.compareAndSet(this, first, new Derived(key, value, without(first, Entry::isAbandoned)))) {
            first = derived;
        }
        return value;
    }

    /** Drops what {@code derivation} made of this entry, if anything: nothing asks for it any more. */
    public void forget(Derivation<?> derivation) {
        Object key = derivation.key();
        DERIVED.updateAndGet(this, first -> without(first, each -> each == key));
    }

    private static boolean isAbandoned(Object key) {
        return key instanceof WeakReference<?> owner && owner.refersTo(null);
    }

    @SuppressWarnings("ReferenceEquality") // links are shared where nothing is dropped behind them
    private static @Nullable Derived without(@Nullable Derived first, Predicate<Object> dropped) {
        if (first == null) {
            return null;
        }
        Derived rest = without(first.next, dropped);
        if (dropped.test(first.key)) {
            return rest;
        }
        return rest == first.next ? first : new Derived(first.key, first.value, rest);
    }

    @Override
    public String toString() {
        return key + "@" + revision;
    }

    /** One link of the short list of what has been derived so far. */
    private record Derived(
            Object key, Object value, @Nullable Derived next) {}
}
