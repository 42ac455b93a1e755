package dev.kontract.server.cel.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A sequence of bytes, compared by content.
 *
 * @param content the bytes, not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content below
public record Bytes(byte[] content) implements Comparable<Bytes> {

    /** Returns the UTF-8 bytes of {@code text}. */
    public static Bytes of(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(content, other.content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return new String(content, StandardCharsets.UTF_8);
    }
}
