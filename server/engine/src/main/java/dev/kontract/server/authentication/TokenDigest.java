package dev.kontract.server.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest by which tokens are stored and compared, which prevents timing attacks on a lookup. */
public final class TokenDigest {

    private TokenDigest() {}

    /** Returns the SHA-256 digest of {@code token} in hexadecimal. */
    public static String of(String token) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
