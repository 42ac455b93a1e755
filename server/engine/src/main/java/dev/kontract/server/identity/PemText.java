package dev.kontract.server.identity;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** Reads and writes certificates and private keys as PEM (RFC 7468). */
public final class PemText {

    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});
    private static final String NO_CERTIFICATE = " contains no certificate in PEM format";
    private static final String PKCS8 = "-----BEGIN PRIVATE KEY-----";

    private PemText() {}

    /** Reads the certificates of a file, of which there must be at least one. */
    public static List<X509Certificate> certificates(Path file) throws IOException {
        return certificates(Files.readAllBytes(file), file.toString());
    }

    /** Reads at least one certificate; {@code origin} names in messages where the text is from. */
    static List<X509Certificate> certificates(byte[] text, String origin) throws IOException {
        List<X509Certificate> all = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Certificate one : factory.generateCertificates(new ByteArrayInputStream(text))) {
                all.add((X509Certificate) one);
            }
        } catch (CertificateException e) {
            throw new IOException(origin + (isPem(text) ? " contains an invalid certificate" : NO_CERTIFICATE), e);
        }
        if (all.isEmpty()) {
            throw new IOException(origin + NO_CERTIFICATE);
        }
        return all;
    }

    private static boolean isPem(byte[] text) {
        return new String(text, StandardCharsets.ISO_8859_1).contains("-----BEGIN CERTIFICATE-----");
    }

    /** Reads the private key of a file that the server has written, which must be readable by its owner only. */
    static PrivateKey key(Path file) throws IOException {
        PrivateFiles.require(file);
        return given(file);
    }

    /** Reads the private key of a file; logs a warning if other users can read it. */
    static PrivateKey configuredKey(Path file) throws IOException {
        PrivateFiles.warnIfOpen(file);
        return given(file);
    }

    private static PrivateKey given(Path file) throws IOException {
        return key(Files.readString(file, StandardCharsets.ISO_8859_1), file.toString());
    }

    /** Reads a private key; {@code origin} names in messages where the text is from. */
    static PrivateKey key(String text, String origin) throws IOException {
        try {
            int start = text.indexOf(PKCS8);
            return start >= 0 ? pkcs8(text.substring(start + PKCS8.length())) : traditional(text);
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new IOException(
                    origin + " contains no " + (text.contains("-----BEGIN ") ? "valid " : "")
                            + "private key in PEM format",
                    e);
        }
    }

    /** Returns a certificate as PEM. */
    public static String of(X509Certificate certificate) {
        try {
            return wrapped("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static String of(List<X509Certificate> certificates) {
        StringBuilder all = new StringBuilder();
        certificates.forEach(certificate -> all.append(of(certificate)));
        return all.toString();
    }

    /** Returns a private key as PEM, in PKCS #8. */
    public static String of(PrivateKey key) {
        return wrapped("PRIVATE KEY", key.getEncoded());
    }

    private static String wrapped(String label, byte[] bytes) {
        String lines = new String(LINES.encode(bytes), StandardCharsets.US_ASCII);
        return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
    }

    private static PrivateKey pkcs8(String text) throws GeneralSecurityException {
        String base64 = text.substring(0, text.indexOf("-----END"));
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64.strip()));
        try {
            return KeyFactory.getInstance("EC").generatePrivate(encoded);
        } catch (InvalidKeySpecException e) {
            return KeyFactory.getInstance("RSA").generatePrivate(encoded);
        }
    }

    private static PrivateKey traditional(String text) throws IOException, GeneralSecurityException {
        try (PEMParser parser = new PEMParser(new StringReader(text))) {
            for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
                if (found instanceof PEMKeyPair pair) {
                    return new JcaPEMKeyConverter().getPrivateKey(pair.getPrivateKeyInfo());
                }
            }
        }
        throw new GeneralSecurityException("no key");
    }
}
