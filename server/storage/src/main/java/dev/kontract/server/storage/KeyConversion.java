package dev.kontract.server.storage;

/** Turns keys of the first layout, {@code plural[/namespace]/name}, into those of the present one. */
@FunctionalInterface
public interface KeyConversion {

    /** For a caller that does not know which resources there are: converts nothing. */
    KeyConversion NONE = (key, value) -> {
        throw new IllegalArgumentException("start a server on it once, which converts it");
    };

    /**
     * The present key of a value.
     *
     * @param key the key in the first layout
     * @param value the newest value under it
     * @throws IllegalArgumentException when the key belongs to no known resource; the message says which, and what to do
     */
    String convert(String key, byte[] value);
}
