package dev.kontract.server.view;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * An answer, ready to be sent. Immutable; the bytes are shared, not copied.
 *
 * @param status the HTTP status
 * @param contentType the media type of the body
 * @param headers further headers by name
 * @param body the bytes; empty for 304
 */
@SuppressWarnings("ArrayRecordComponent")
public record Representation(int status, String contentType, Map<String, String> headers, byte[] body) {

    private static final byte[] NOTHING = {};

    /** A document that is found. */
    public static Representation of(String contentType, byte[] body) {
        return new Representation(200, contentType, Map.of(), body);
    }

    /** The same with another HTTP status. */
    public Representation withStatus(int code) {
        return new Representation(code, contentType, headers, body);
    }

    /** The same with one more header. */
    public Representation with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Representation(status, contentType, more, body);
    }

    /** The same with the headers of a document that may be asked for again by its entity tag (RFC 9110, 13.1.2). */
    public Representation tagged() {
        return with("ETag", '"' + hash(body) + '"').with("Vary", "Accept").with("Cache-Control", "public");
    }

    /** 304 without a body when {@code ifNoneMatch} names this document's entity tag, else the document. */
    public Representation unless(String ifNoneMatch) {
        String tag = headers.getOrDefault("ETag", "");
        boolean known = !tag.isEmpty() && ifNoneMatch.contains(tag);
        return known ? new Representation(304, contentType, headers, NOTHING) : this;
    }

    /** SHA-512 in upper-case hexadecimal. */
    public static String hash(byte[] bytes) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-512").digest(bytes))
                    .toUpperCase(Locale.ROOT);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every platform has SHA-512", e);
        }
    }
}
