package dev.kontract.server.storage;

/**
 * Computes data that depends on an entry alone, such as the labels of the object it holds; see {@link Entry#derived}.
 *
 * @param <A> the derived data; immutable, because it is shared
 */
@FunctionalInterface
public interface Derivation<A> extends ResultKey<A> {

    /**
     * Derives the data from {@code entry}. Free of side effects: two threads may call it at the same time, and either result is
     * used.
     */
    A from(Entry entry);
}
