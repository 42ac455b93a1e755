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

    /** Whether the JSON contains {@code text}, which is ASCII. */
    public boolean contains(String text) {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        for (int start = 0; start <= json.length - wanted.length; start++) {
            int matched = 0;
            while (matched < wanted.length && json[start + matched] == wanted[matched]) {
                matched++;
            }
            if (matched == wanted.length) {
                return true;
            }
        }
        return false;
    }
}
