package dev.kontract.server.controller;

import java.nio.charset.StandardCharsets;

/**
 * An object as it was written.
 *
 * @param resource its resource, such as {@code apps/deployments/}, with {@code _core} for the core group
 * @param json its JSON; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record WrittenObject(String resource, byte[] json) {

    /** Returns whether the JSON contains {@code text}, which is ASCII. */
    public boolean contains(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        for (int start = 0; start <= json.length - bytes.length; start++) {
            int matched = 0;
            while (matched < bytes.length && json[start + matched] == bytes[matched]) {
                matched++;
            }
            if (matched == bytes.length) {
                return true;
            }
        }
        return false;
    }
}
