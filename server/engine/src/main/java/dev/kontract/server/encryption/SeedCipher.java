package dev.kontract.server.encryption;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in Galois/Counter Mode with a key of its own for each value, derived from a seed and 32 random bytes, which come first. One seed
 * can therefore encrypt any number of values.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5869#section-2.3">RFC 5869, HKDF-Expand</a>
 */
final class SeedCipher implements ValueCipher {

    static final int SEED = 32;

    /** As long as one block of HKDF with SHA-256, so that a derived key is the first block. */
    private static final int INFO = 32;

    private static final String HMAC = "HmacSHA256";

    private final SecretKeySpec seed;

    /** @throws GeneralSecurityException if the seed is too short */
    SeedCipher(byte[] seed) throws GeneralSecurityException {
        if (seed.length < SEED) {
            throw new GeneralSecurityException("invalid seed length " + seed.length + " used for key generation");
        }
        this.seed = new SecretKeySpec(seed, HMAC);
    }

    @Override
    public byte[] encrypt(byte[] plain, byte[] place) throws GeneralSecurityException {
        byte[] info = ValueCipher.random(INFO);
        byte[] encrypted = derived(info).encrypt(plain, place);
        byte[] result = Arrays.copyOf(info, INFO + encrypted.length);
        System.arraycopy(encrypted, 0, result, INFO, encrypted.length);
        return result;
    }

    @Override
    public byte[] decrypt(byte[] encrypted, byte[] place) throws GeneralSecurityException {
        if (encrypted.length < INFO) {
            throw new GeneralSecurityException("the stored data was shorter than the required size");
        }
        return derived(Arrays.copyOf(encrypted, INFO))
                .decrypt(Arrays.copyOfRange(encrypted, INFO, encrypted.length), place);
    }

    private ValueCipher derived(byte[] info) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(HMAC);
        mac.init(seed);
        mac.update(info);
        mac.update((byte) 1);
        return AesCipher.gcm(mac.doFinal());
    }
}
