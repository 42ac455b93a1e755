package dev.kontract.server.encryption;

import dev.kontract.server.storage.ValueEncryption;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/**
 * A cipher and the beginning of the values that it encrypts.
 *
 * @param prefix the provider and the name of the key, such as {@code k8s:enc:aescbc:v1:key1:}; empty for {@code identity}
 * @param cipher encrypts the rest
 */
record NamedCipher(String prefix, ValueCipher cipher) {

    /** The provider {@code identity}, which stores values without encryption. */
    static final NamedCipher IDENTITY = new NamedCipher("", new Identity());

    static NamedCipher of(String provider, String key, ValueCipher cipher) {
        return new NamedCipher(ValueEncryption.PREFIX + provider + ":v1:" + key + ':', cipher);
    }

    /** Returns the cipher of a KMS plugin. */
    static NamedCipher ofPlugin(String name, KmsCipher cipher) {
        return new NamedCipher(ValueEncryption.PREFIX + "kms:v2:" + name + ':', cipher);
    }

    boolean isIdentity() {
        return prefix.isEmpty();
    }

    /** Returns whether {@code stored} may be a value of this cipher. */
    boolean matches(byte[] stored) {
        byte[] start = prefix.getBytes(StandardCharsets.UTF_8);
        return isIdentity()
                ? !ValueEncryption.isEncrypted(stored)
                : stored.length >= start.length && Arrays.equals(stored, 0, start.length, start, 0, start.length);
    }

    byte[] encrypt(byte[] plain, byte[] place) throws GeneralSecurityException {
        byte[] encrypted = cipher.encrypt(plain, place);
        if (isIdentity()) {
            return encrypted;
        }
        byte[] start = prefix.getBytes(StandardCharsets.UTF_8);
        byte[] result = Arrays.copyOf(start, start.length + encrypted.length);
        System.arraycopy(encrypted, 0, result, start.length, encrypted.length);
        return result;
    }

    byte[] decrypt(byte[] stored, byte[] place) throws GeneralSecurityException {
        return cipher.decrypt(encrypted(stored), place);
    }

    /** Returns whether a value of this cipher has the key of new ones. */
    boolean isCurrent(byte[] stored) {
        return cipher.isCurrent(encrypted(stored));
    }

    private byte[] encrypted(byte[] stored) {
        int start = prefix.getBytes(StandardCharsets.UTF_8).length;
        return isIdentity() ? stored : Arrays.copyOfRange(stored, start, stored.length);
    }

    private static final class Identity implements ValueCipher {

        @Override
        public byte[] encrypt(byte[] plain, byte[] place) {
            return plain;
        }

        @Override
        public byte[] decrypt(byte[] encrypted, byte[] place) {
            return encrypted;
        }
    }
}
