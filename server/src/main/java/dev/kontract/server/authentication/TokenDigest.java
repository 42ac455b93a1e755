package dev.kontract.server.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What tokens are remembered and compared by: looking one up takes the same time however much of it is right. */
public final class TokenDigest {

    private TokenDigest() {}

    /** The SHA-256 of {@code token} in hexadecimal digits. */
    public static String of(String token) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
