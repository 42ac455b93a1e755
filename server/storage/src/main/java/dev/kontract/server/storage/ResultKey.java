package dev.kontract.server.storage;

/**
 * Identifies data that entries keep; see {@link Entry#keep}.
 *
 * @param <A> the data; immutable, because it is shared
 */
public interface ResultKey<A> {

    /** Returns the key under which entries keep the data. */
    default Object key() {
        return this;
    }
}
