package dev.kontract.server.storage;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One value at one revision. Immutable and safe for use by many threads; the bytes are shared and must not be modified.
 *
 * <p>A storage that keeps entries in memory returns the same instance each time, so the result of a {@link Derivation} is
 * computed once in the lifetime of the entry.
 */
public final class Entry {

    /** An updater instead of an {@code AtomicReference}, which would cost memory for each entry. */
    private static final AtomicReferenceFieldUpdater<Entry, Derived> DERIVED =
            AtomicReferenceFieldUpdater.newUpdater(Entry.class, Derived.class, "derived");

    private final String key;
    private final byte[] value;
    private final long revision;
    private final boolean asStored;
    private volatile @Nullable Derived derived;

    /**
     * Creates an entry.
     *
     * @param key the storage key
     * @param value the encoded object
     * @param revision the revision of the write
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

    /** Returns this entry with another encoding of the same object as its value. */
    public Entry presentedAs(byte[] form) {
        return new Entry(key, form, revision, false);
    }

    /** Returns whether the value is the stored one, not another encoding of it. */
    public boolean isAsStored() {
        return asStored;
    }

    /** Returns the storage key. */
    public String key() {
        return key;
    }

    /** Returns the encoded object; must not be modified. */
    public byte[] value() {
        return value;
    }

    /** Returns the revision of the write. */
    public long revision() {
        return revision;
    }

    /** Returns what this entry keeps under {@code key}, or null if there is nothing yet or it has been dropped. */
    public <A> @Nullable A known(ResultKey<A> key) {
        return found(derived, key);
    }

    /**
     * Returns the result of {@code derivation} for this entry, computed on the first call. Results are found by the
     * derivation's {@link Derivation#key key}: keep the derivation in a constant, or use an {@link OwnedDerivation}.
     */
    public <A> A derived(Derivation<A> derivation) {
        Derived first = derived;
        A known = found(first, derivation);
        if (known != null) {
            return known;
        }
        Object key = derivation.key();
        A value = derivation.from(this);
        while (!DERIVED.compareAndSet(this, first, new Derived(key, value, without(first, Derived::isAbandoned)))) {
            first = derived;
        }
        return value;
    }

    @SuppressWarnings("unchecked") // a key is used by one derivation only
    private static <A> @Nullable A found(@Nullable Derived first, ResultKey<A> kept) {
        Object key = kept.key();
        for (Derived each = first; each != null; each = each.next) {
            if (each.key == key) {
                return (A) each.value;
            }
        }
        return null;
    }

    /** Keeps {@code value} under {@code kept}, in place of any other. */
    public <A> void keep(ResultKey<A> kept, A value) {
        Object key = kept.key();
        DERIVED.updateAndGet(
                this, first -> new Derived(key, value, without(first, each -> each.key == key || each.isAbandoned())));
    }

    /** Drops the result of {@code derivation}, if there is one, because it is no longer needed. */
    public void forget(Derivation<?> derivation) {
        Object key = derivation.key();
        DERIVED.updateAndGet(this, first -> without(first, each -> each.key == key));
    }

    /** Drops {@code value}, if it is still the result of a derivation. */
    @SuppressWarnings("ReferenceEquality") // an equal value may be a newer one
    public void forgetResult(Object value) {
        DERIVED.updateAndGet(this, first -> without(first, each -> each.value == value));
    }

    @SuppressWarnings("ReferenceEquality") // links behind the removed one are shared
    private static @Nullable Derived without(@Nullable Derived first, Predicate<Derived> dropped) {
        if (first == null) {
            return null;
        }
        Derived rest = without(first.next, dropped);
        if (dropped.test(first)) {
            return rest;
        }
        return rest == first.next ? first : new Derived(first.key, first.value, rest);
    }

    @Override
    public String toString() {
        return key + "@" + revision;
    }

    /** A link in the list of results. */
    private record Derived(
            Object key, Object value, @Nullable Derived next) {

        private boolean isAbandoned() {
            return key instanceof WeakReference<?> owner && owner.refersTo(null);
        }
    }
}
