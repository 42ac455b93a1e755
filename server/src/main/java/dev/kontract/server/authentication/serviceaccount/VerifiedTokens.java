package dev.kontract.server.authentication.serviceaccount;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tokens whose signature was found right, by digest: to check one costs more than the rest of a read. Everything else about
 * a token, its times and its objects, is checked each time. Safe for use by many threads.
 */
final class VerifiedTokens {

    private static final int ROOM = 4096;

    private final Map<String, Boolean> digests = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > ROOM;
        }
    };

    boolean contains(String token) {
        String digest = digest(token);
        synchronized (digests) {
            return digests.get(digest) != null;
        }
    }

    void add(String token) {
        String digest = digest(token);
        synchronized (digests) {
            digests.put(digest, true);
        }
    }

    private static String digest(String token) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
