package dev.kontract.server.storage;

/** Converts keys of the first layout, {@code plural[/namespace]/name}, to the current layout. */
@FunctionalInterface
public interface KeyConversion {

    /** Converts nothing; for callers that have no list of resources. */
    KeyConversion NONE = (key, value) -> {
        throw new IllegalArgumentException("start a server on it once, which converts it");
    };

    /**
     * Returns the current key of a value.
     *
     * @param key the key in the first layout
     * @param value the latest value under it
     * @throws IllegalArgumentException if the key belongs to no known resource; the message names it and the remedy
     */
    String convert(String key, byte[] value);
}
