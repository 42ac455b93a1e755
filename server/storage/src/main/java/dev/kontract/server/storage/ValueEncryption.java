package dev.kontract.server.storage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Encrypts values before they are stored, and decrypts stored ones. Which values are encrypted depends on their keys. Safe for use
 * by many threads.
 */
public interface ValueEncryption extends AutoCloseable {

    /** Encrypts nothing, and cannot decrypt. */
    ValueEncryption NONE = new ValueEncryption() {

        @Override
        public byte[] encrypt(String key, byte[] value) {
            return value;
        }

        @Override
        public byte[] decrypt(String key, byte[] stored) throws UnreadableValueException {
            if (isEncrypted(stored)) {
                throw new UnreadableValueException("it is encrypted, which needs --encryption-provider-config");
            }
            return stored;
        }

        @Override
        public boolean covers(String key) {
            return false;
        }

        @Override
        public boolean isCurrent(String key, byte[] stored) {
            return true;
        }
    };

    /** The beginning of all encrypted values, as in kube-apiserver. */
    String PREFIX = "k8s:enc:";

    /** Returns the bytes to store for {@code value}: {@code value} itself if values of this key are not encrypted. */
    byte[] encrypt(String key, byte[] value);

    /**
     * Returns the value that is stored as {@code stored}: {@code stored} itself if it is not encrypted.
     *
     * @throws UnreadableValueException if it cannot be decrypted, or must be encrypted and is not
     */
    byte[] decrypt(String key, byte[] stored) throws UnreadableValueException;

    /** Returns whether values of this key may be encrypted. */
    default boolean covers(String key) {
        return true;
    }

    /** Returns whether {@code stored} is encrypted as a new value of this key would be. */
    boolean isCurrent(String key, byte[] stored);

    /** Returns checks without which new values may not be encrypted, as {@link Storage#healthChecks} does. */
    default Map<String, BooleanSupplier> healthChecks() {
        return Map.of();
    }

    /** Returns what an operator should know, as {@link Storage#notes} does. */
    default Map<String, Supplier<String>> notes() {
        return Map.of();
    }

    @Override
    default void close() {}

    /** Returns whether {@code stored} is an encrypted value. */
    static boolean isEncrypted(byte[] stored) {
        byte[] prefix = PREFIX.getBytes(StandardCharsets.US_ASCII);
        return stored.length >= prefix.length
                && stored[0] == prefix[0]
                && Arrays.equals(stored, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** A stored value that cannot be decrypted. */
    final class UnreadableValueException extends Exception {

        private static final long serialVersionUID = 1L;

        private final boolean isTemporary;

        /** @param message the reason, without the key of the value */
        public UnreadableValueException(String message) {
            this(message, false);
        }

        /**
         * Creates an exception.
         *
         * @param message the reason, without the key of the value
         * @param isTemporary whether the value may be decrypted later
         */
        public UnreadableValueException(String message, boolean isTemporary) {
            super(message);
            this.isTemporary = isTemporary;
        }

        /** Returns whether the value may be decrypted later, because the holder of its key does not answer now. */
        public boolean isTemporary() {
            return isTemporary;
        }
    }
}
