package dev.kontract.client.config;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys in PEM format (RFC 7468). */
final class Pem {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

    private Pem() {}

    static List<X509Certificate> certificates(String text) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> certificates = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).equals("CERTIFICATE")) {
                Certificate certificate = factory.generateCertificate(new ByteArrayInputStream(decode(block.group(2))));
                certificates.add((X509Certificate) certificate);
            }
        }
        if (certificates.isEmpty()) {
            throw new GeneralSecurityException("no certificate found");
        }
        return certificates;
    }

    static PrivateKey privateKey(String text) throws GeneralSecurityException {
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            byte[] der = decode(block.group(2));
            String label = block.group(1);
            if (label.equals("PRIVATE KEY")) {
                return pkcs8(der);
            }
            if (label.equals("RSA PRIVATE KEY")) {
                return pkcs8(DerEncoding.rsaToPkcs8(der));
            }
            if (label.equals("EC PRIVATE KEY")) {
                return pkcs8(DerEncoding.ecToPkcs8(der));
            }
        }
        throw new GeneralSecurityException("no private key found");
    }

    private static PrivateKey pkcs8(byte[] der) throws GeneralSecurityException {
        GeneralSecurityException last = new GeneralSecurityException("no algorithm");
        for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
            } catch (GeneralSecurityException e) {
                last = e;
            }
        }
        throw last;
    }

    private static byte[] decode(String base64) {
        return Base64.getMimeDecoder().decode(base64.getBytes(StandardCharsets.US_ASCII));
    }
}
