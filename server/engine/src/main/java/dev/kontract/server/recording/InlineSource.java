package dev.kontract.server.recording;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Allows one inline script or style of a page that is a file of its own. */
public final class InlineSource {

    private InlineSource() {}

    /**
     * Returns the source expression of a content security policy that allows {@code text} as the content of a script or style
     * element, and no other: its <a href="https://www.w3.org/TR/CSP3/#match-element-to-source-list">hash</a>, in quotes.
     */
    public static String of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
