package dev.kontract.server.encryption;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.bouncycastle.crypto.engines.XSalsa20Engine;
import org.bouncycastle.crypto.macs.Poly1305;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/**
 * XSalsa20 and Poly1305 ({@code secretbox}). Notices changes of encrypted values, but not that one was moved to another place.
 *
 * @see <a href="https://nacl.cr.yp.to/secretbox.html">NaCl: secret-key authenticated encryption</a>
 */
final class SecretBox implements ValueCipher {

    private static final int NONCE = 24;
    private static final int TAG = 16;

    /** The first bytes of the key stream are the key of the authentication. */
    private static final int TAG_KEY = 32;

    private final byte[] key;

    SecretBox(byte[] key) {
        this.key = key.clone();
    }

    @Override
    public byte[] encrypt(byte[] plain, byte[] place) {
        byte[] nonce = ValueCipher.random(NONCE);
        byte[] stream = keyStream(nonce, plain, 0);
        byte[] result = Arrays.copyOf(nonce, NONCE + TAG + plain.length);
        System.arraycopy(stream, TAG_KEY, result, NONCE + TAG, plain.length);
        System.arraycopy(tag(stream, result), 0, result, NONCE, TAG);
        return result;
    }

    @Override
    public byte[] decrypt(byte[] encrypted, byte[] place) throws GeneralSecurityException {
        if (encrypted.length < NONCE + TAG) {
            throw new GeneralSecurityException("the stored data was shorter than the required size");
        }
        byte[] stream = keyStream(encrypted, encrypted, NONCE + TAG);
        byte[] given = Arrays.copyOfRange(encrypted, NONCE, NONCE + TAG);
        if (!MessageDigest.isEqual(given, tag(stream, encrypted))) {
            throw new GeneralSecurityException("message authentication failed");
        }
        return Arrays.copyOfRange(stream, TAG_KEY, stream.length);
    }

    /** Returns the key of the authentication, followed by the text from {@code start} on combined with the key stream. */
    private byte[] keyStream(byte[] nonce, byte[] text, int start) {
        byte[] stream = new byte[TAG_KEY + text.length - start];
        System.arraycopy(text, start, stream, TAG_KEY, text.length - start);
        XSalsa20Engine engine = new XSalsa20Engine();
        engine.init(true, new ParametersWithIV(new KeyParameter(key), nonce, 0, NONCE));
        engine.processBytes(stream, 0, stream.length, stream, 0);
        return stream;
    }

    /** Returns the tag of the encrypted text in {@code box}. */
    private static byte[] tag(byte[] stream, byte[] box) {
        Poly1305 authentication = new Poly1305();
        authentication.init(new KeyParameter(stream, 0, TAG_KEY));
        authentication.update(box, NONCE + TAG, box.length - NONCE - TAG);
        byte[] tag = new byte[TAG];
        authentication.doFinal(tag, 0);
        return tag;
    }
}
