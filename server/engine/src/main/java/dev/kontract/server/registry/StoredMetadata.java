package dev.kontract.server.registry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds the top-level {@code metadata} in the bytes of a stored object, which are those of the server's encoders, without white
 * space.
 */
final class StoredMetadata {

    private static final byte[] METADATA = "\"metadata\":{".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VERSION = "\"resourceVersion\":\"".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] DELETION = "\"deletionTimestamp\":\"".getBytes(StandardCharsets.US_ASCII);

    private StoredMetadata() {}

    /**
     * Returns the bytes of the metadata.
     *
     * @throws IllegalArgumentException if there is none
     */
    static byte[] of(byte[] json) {
        int start = start(json);
        int depth = 0;
        for (int i = start; i < json.length; i++) {
            i = json[i] == '"' ? end(json, i) : i;
            depth += step(json[i]);
            if (depth == 0) {
                return Arrays.copyOfRange(json, start, i + 1);
            }
        }
        throw new IllegalArgumentException("the metadata is not terminated");
    }

    /**
     * Returns where the digits of the resource version begin.
     *
     * @throws IllegalArgumentException if there is none
     */
    static int version(byte[] json) {
        return after(VERSION, json, start(json));
    }

    /** Returns whether the object waits to be removed; a value without metadata does not. */
    static boolean isDeleting(byte[] json) {
        int metadata = find(METADATA, json, 0);
        return metadata >= 0 && find(DELETION, json, metadata - 1) >= 0;
    }

    private static int start(byte[] json) {
        return after(METADATA, json, 0) - 1;
    }

    /** Returns the position after a field of the object that begins at {@code start}, given by the text that it begins with. */
    private static int after(byte[] field, byte[] json, int start) {
        int found = find(field, json, start);
        if (found < 0) {
            throw new IllegalArgumentException("field is missing: " + new String(field, StandardCharsets.US_ASCII));
        }
        return found;
    }

    /** Returns the same, or -1 if there is no such field. */
    private static int find(byte[] field, byte[] json, int start) {
        int depth = 0;
        for (int i = start; i < json.length && (depth > 0 || i == start); i++) {
            if (json[i] == '"') {
                if (depth == 1 && isAt(json, i, field)) {
                    return i + field.length;
                }
                i = end(json, i);
            } else {
                depth += step(json[i]);
            }
        }
        return -1;
    }

    /** Returns by how much a character that is not part of a string changes the depth. */
    private static int step(byte character) {
        return switch (character) {
            case '{', '[' -> 1;
            case '}', ']' -> -1;
            default -> 0;
        };
    }

    private static boolean isAt(byte[] json, int start, byte[] part) {
        return start + part.length <= json.length
                && Arrays.equals(json, start, start + part.length, part, 0, part.length);
    }

    /** Returns where the string that begins at {@code start} ends. */
    private static int end(byte[] json, int start) {
        int i = start + 1;
        while (json[i] != '"') {
            i += json[i] == '\\' ? 2 : 1;
        }
        return i;
    }
}
