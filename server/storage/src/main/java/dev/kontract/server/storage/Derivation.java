package dev.kontract.server.storage;

/**
 * Data that follows from an entry alone, such as the labels of the object it holds; see {@link Entry#derived}.
 *
 * @param <A> what is derived: immutable, for it is shared
 */
@FunctionalInterface
public interface Derivation<A> {

    /** What its results are found by, and what entries hold of it. */
    default Object key() {
        return this;
    }

    /** Reads {@code entry}. Free of side effects; two threads may do it at once, and either answer is as good. */
    A from(Entry entry);
}
