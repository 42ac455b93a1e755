package dev.kontract.client.config;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/**
 * Converts keys in older formats to PKCS #8 (RFC 5208), the only format the JDK reads: a version, the algorithm and the
 * original key.
 */
final class DerEncoding {

    private static final byte INTEGER = 0x02;
    private static final byte OCTETS = 0x04;
    private static final byte SEQUENCE = 0x30;
    private static final byte PARAMETERS = (byte) 0xA0;
    private static final byte[] VERSION = {INTEGER, 1, 0};
    private static final byte[] RSA = {6, 9, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 1, 1, 1, 5, 0};
    private static final byte[] EC = {6, 7, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 2, 1};

    private DerEncoding() {}

    /** RFC 8017, A.1.2. */
    static byte[] rsaToPkcs8(byte[] key) {
        return wrap(SEQUENCE, VERSION, wrap(SEQUENCE, RSA), wrap(OCTETS, key));
    }

    /** RFC 5915: the curve is part of the key and becomes a parameter of the algorithm. */
    static byte[] ecToPkcs8(byte[] key) throws GeneralSecurityException {
        return wrap(SEQUENCE, VERSION, wrap(SEQUENCE, EC, curve(key)), wrap(OCTETS, key));
    }

    private static byte[] curve(byte[] key) throws GeneralSecurityException {
        int at = contentStart(key, 0);
        while (at < key.length) {
            int start = contentStart(key, at);
            int end = start + length(key, at);
            if (key[at] == PARAMETERS) {
                return Arrays.copyOfRange(key, start, end);
            }
            at = end;
        }
        throw new GeneralSecurityException("the key does not name its curve");
    }

    private static int length(byte[] der, int at) {
        int first = der[at + 1] & 0xFF;
        if (first < 0x80) {
            return first;
        }
        int length = 0;
        for (int i = 0; i < first - 0x80; i++) {
            length = (length << 8) | (der[at + 2 + i] & 0xFF);
        }
        return length;
    }

    private static int contentStart(byte[] der, int at) {
        int first = der[at + 1] & 0xFF;
        return at + 2 + (first < 0x80 ? 0 : first - 0x80);
    }

    private static byte[] wrap(byte tag, byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 4);
        out.write(tag);
        if (length < 0x80) {
            out.write(length);
        } else if (length < 0x100) {
            out.write(0x81);
            out.write(length);
        } else {
            out.write(0x82);
            out.write(length >> 8);
            out.write(length);
        }
        Arrays.stream(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }
}
