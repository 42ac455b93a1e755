package dev.kontract.server.view;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A complete response. Immutable; the bytes are shared, not copied.
 *
 * @param status the HTTP status code
 * @param contentType the media type of the body; empty if there is no body
 * @param headers additional headers by name
 * @param body the content; empty for 304
 */
@SuppressWarnings("ArrayRecordComponent")
public record Representation(int status, String contentType, Map<String, String> headers, byte[] body) {

    private static final byte[] NOTHING = {};

    /** Returns a response with status 200. */
    public static Representation of(String contentType, byte[] body) {
        return new Representation(200, contentType, Map.of(), body);
    }

    /** Returns a copy with another status code. */
    public Representation withStatus(int code) {
        return new Representation(code, contentType, headers, body);
    }

    /** Returns a copy with an additional header. */
    public Representation with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Representation(status, contentType, more, body);
    }

    /** Returns a copy with an entity tag and the headers for conditional requests (RFC 9110, section 13.1.2). */
    public Representation tagged() {
        return with("ETag", '"' + hash(body) + '"').with("Vary", "Accept").with("Cache-Control", "public");
    }

    /**
     * Returns 304 without a body if {@code ifNoneMatch} contains the entity tag of this response, otherwise this
     * response.
     */
    public Representation unless(String ifNoneMatch) {
        String tag = headers.getOrDefault("ETag", "");
        boolean known = !tag.isEmpty() && ifNoneMatch.contains(tag);
        return known ? new Representation(304, contentType, headers, NOTHING) : this;
    }

    /** Returns the SHA-512 digest in upper-case hexadecimal. */
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
