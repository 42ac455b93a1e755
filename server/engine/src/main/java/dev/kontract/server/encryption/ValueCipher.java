package dev.kontract.server.encryption;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;

/** Encrypts values. Safe for use by many threads. */
interface ValueCipher {

    /**
     * Returns {@code plain}, encrypted with a new nonce, which comes first.
     *
     * @param place where the value is stored; ciphers with additional data decrypt the result in this place only
     */
    byte[] encrypt(byte[] plain, byte[] place) throws GeneralSecurityException;

    /**
     * Returns the plain value.
     *
     * @throws GeneralSecurityException if it was encrypted with another key or, by ciphers that notice, for another place or
     *     changed since
     */
    byte[] decrypt(byte[] encrypted, byte[] place) throws GeneralSecurityException;

    /** The holder of a key does not answer, so that a value cannot be decrypted now. */
    final class UnavailableKeyException extends GeneralSecurityException {

        private static final long serialVersionUID = 1L;

        UnavailableKeyException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Returns whether an encrypted value has the key of new ones. */
    default boolean isCurrent(byte[] encrypted) {
        return true;
    }

    /** Returns {@code size} random bytes. */
    static byte[] random(int size) {
        byte[] bytes = new byte[size];
        Randomness.SOURCE.nextBytes(bytes);
        return bytes;
    }

    /** Loaded with the first encryption. */
    final class Randomness {
        private static final SecureRandom SOURCE = new SecureRandom();

        private Randomness() {}
    }
}
