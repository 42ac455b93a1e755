package dev.kontract.server.registry;

import java.nio.charset.StandardCharsets;

/**
 * Finds the resource version in the bytes of a stored object: that of its own metadata, whatever else is called so. The bytes are
 * those of the server's encoders, without white space.
 */
final class StoredVersion {

    private static final byte[] METADATA = "\"metadata\":{".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VERSION = "\"resourceVersion\":\"".getBytes(StandardCharsets.US_ASCII);

    private StoredVersion() {}

    /**
     * Where the digits begin.
     *
     * @throws IllegalArgumentException when there is none
     */
    static int start(byte[] json) {
        int depth = 0;
        boolean inMetadata = false;
        for (int i = 0; i < json.length; i++) {
            byte each = json[i];
            if (each == '{' || each == '[') {
                depth++;
            } else if (each == '}' || each == ']') {
                depth--;
                inMetadata &= depth > 1;
            } else if (each == '"') {
                if (depth == 2 && inMetadata && isAt(json, i, VERSION)) {
                    return i + VERSION.length;
                }
                if (depth == 1 && isAt(json, i, METADATA)) {
                    inMetadata = true;
                }
                i = end(json, i);
            }
        }
        throw new IllegalArgumentException("an object to be stored has a resourceVersion");
    }

    private static boolean isAt(byte[] json, int start, byte[] part) {
        if (start + part.length > json.length) {
            return false;
        }
        for (int i = 0; i < part.length; i++) {
            if (json[start + i] != part[i]) {
                return false;
            }
        }
        return true;
    }

    /** Where the string that begins at {@code start} ends. */
    private static int end(byte[] json, int start) {
        int i = start + 1;
        while (json[i] != '"') {
            i += json[i] == '\\' ? 2 : 1;
        }
        return i;
    }
}
