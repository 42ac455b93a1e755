package dev.kontract.server.authentication.serviceaccount;

import dev.kontract.server.authentication.TokenDigest;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Caches the digests of tokens whose signature has been verified, because the verification costs more than the rest
 * of a read. Validity periods and bound objects are checked on every request. Thread-safe.
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
        String digest = TokenDigest.of(token);
        synchronized (digests) {
            return digests.get(digest) != null;
        }
    }

    void add(String token) {
        String digest = TokenDigest.of(token);
        synchronized (digests) {
            digests.put(digest, true);
        }
    }
}
