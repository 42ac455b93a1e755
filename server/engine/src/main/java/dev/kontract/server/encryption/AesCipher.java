package dev.kontract.server.encryption;

import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES with PKCS #7 padding in CBC mode ({@code aescbc}), or in Galois/Counter Mode ({@code aesgcm}). */
final class AesCipher implements ValueCipher {

    private static final int TAG_BITS = 128;

    private enum Mode {
        CBC("AES/CBC/PKCS5Padding", 16),
        GCM("AES/GCM/NoPadding", 12);

        private final String transformation;
        private final int nonceSize;

        Mode(String transformation, int nonceSize) {
            this.transformation = transformation;
            this.nonceSize = nonceSize;
        }

        AlgorithmParameterSpec parameters(byte[] data) {
            return this == CBC
                    ? new IvParameterSpec(data, 0, nonceSize)
                    : new GCMParameterSpec(TAG_BITS, data, 0, nonceSize);
        }
    }

    private final Mode mode;
    private final SecretKey key;

    private AesCipher(Mode mode, byte[] key) {
        this.mode = mode;
        this.key = new SecretKeySpec(key, "AES");
    }

    /** Returns the cipher {@code aescbc}. It does not notice changes of encrypted values. */
    static AesCipher cbc(byte[] key) {
        return new AesCipher(Mode.CBC, key);
    }

    /** Returns the cipher {@code aesgcm}. Values are bound to the place where they are stored. */
    static AesCipher gcm(byte[] key) {
        return new AesCipher(Mode.GCM, key);
    }

    @Override
    public byte[] encrypt(byte[] plain, byte[] place) throws GeneralSecurityException {
        byte[] nonce = ValueCipher.random(mode.nonceSize);
        Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce, place);
        byte[] result = Arrays.copyOf(nonce, nonce.length + cipher.getOutputSize(plain.length));
        int written = cipher.doFinal(plain, 0, plain.length, result, nonce.length);
        return Arrays.copyOf(result, nonce.length + written);
    }

    @Override
    public byte[] decrypt(byte[] encrypted, byte[] place) throws GeneralSecurityException {
        if (encrypted.length < mode.nonceSize) {
            throw new GeneralSecurityException("the stored data was shorter than the required size");
        }
        Cipher cipher = cipher(Cipher.DECRYPT_MODE, encrypted, place);
        try {
            return cipher.doFinal(encrypted, mode.nonceSize, encrypted.length - mode.nonceSize);
        } catch (AEADBadTagException e) {
            throw new GeneralSecurityException("message authentication failed", e);
        }
    }

    private Cipher cipher(int operation, byte[] data, byte[] place) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(mode.transformation);
        cipher.init(operation, key, mode.parameters(data));
        if (mode == Mode.GCM) {
            cipher.updateAAD(place);
        }
        return cipher;
    }
}
