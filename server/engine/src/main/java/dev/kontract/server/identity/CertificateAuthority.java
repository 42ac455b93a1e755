package dev.kontract.server.identity;

import dev.kontract.server.http.connection.TlsIdentity;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A self-signed certificate authority that issues the serving certificate if none is configured.
 *
 * @param key the private key of the authority
 * @param certificate the certificate that clients must trust
 */
public record CertificateAuthority(PrivateKey key, X509Certificate certificate) {

    private static final X500Principal SERVER = new X500Principal("CN=kontract");
    private static final Duration AUTHORITY_VALIDITY = Duration.ofDays(3650);
    private static final Duration SERVER_VALIDITY = Duration.ofDays(365);
    private static final Duration BACKDATED = Duration.ofHours(1);

    /** Certificates of clients begin that long before they are signed, and end that earlier unless they are short. */
    private static final Duration SIGNED_BACKDATED = Duration.ofMinutes(5);

    private static final Duration SHORT = Duration.ofHours(8);

    /** Creates an authority that is valid for ten years. */
    public static CertificateAuthority create(Clock clock) throws IOException {
        return create("CN=kontract-ca", clock);
    }

    static CertificateAuthority create(String subject, Clock clock) throws IOException {
        X500Principal name = new X500Principal(subject);
        KeyPair keys = keys();
        try {
            X509v3CertificateBuilder builder =
                    builder(name, name, keys.getPublic(), clock.instant(), AUTHORITY_VALIDITY);
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            builder.addExtension(
                    Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.digitalSignature));
            return new CertificateAuthority(keys.getPrivate(), sign(builder, keys.getPrivate()));
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /**
     * Reads an authority that {@link PemText} wrote.
     *
     * @throws IOException if that is not a certificate and its key
     */
    public static CertificateAuthority ofPem(String certificate, String key) throws IOException {
        String origin = "the authority of the servers";
        return new CertificateAuthority(
                PemText.key(key, origin),
                PemText.certificates(certificate.getBytes(StandardCharsets.UTF_8), origin)
                        .get(0));
    }

    /**
     * Reads an authority from files; logs a warning if other users can read the key.
     *
     * @throws IOException if that is not a certificate and its key; the message says which
     */
    public static CertificateAuthority of(Path certificate, Path key) throws IOException {
        CertificateAuthority read = new CertificateAuthority(
                PemText.configuredKey(key), PemText.certificates(certificate).get(0));
        if (!KeyPairs.belongTogether(read.key, read.certificate.getPublicKey())) {
            throw new IOException(certificate + " is no certificate of the key in " + key);
        }
        return read;
    }

    /** Returns whether a certificate has all names that one which is {@linkplain #issue issued} for {@code address} would have. */
    static boolean isFor(String address, X509Certificate certificate) throws IOException {
        try {
            GeneralNames found = GeneralNames.fromExtensions(
                    new JcaX509CertificateHolder(certificate).getExtensions(), Extension.subjectAlternativeName);
            return found != null
                    && List.of(found.getNames())
                            .containsAll(List.of(names(address).getNames()));
        } catch (CertificateEncodingException e) {
            throw new IOException(e);
        }
    }

    /** Returns whether a certificate has the subject of those that are {@linkplain #issue issued} for servers. */
    static boolean isOfServer(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().equals(SERVER);
    }

    /** Issues a key and a certificate for a server at {@code address} and on the loopback addresses. */
    TlsIdentity issue(String address, Clock clock) throws IOException {
        KeyPair keys = keys();
        try {
            X509v3CertificateBuilder builder = builder(
                    certificate.getSubjectX500Principal(), SERVER, keys.getPublic(), clock.instant(), SERVER_VALIDITY);
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            builder.addExtension(Extension.subjectAlternativeName, false, names(address));
            return new TlsIdentity(keys.getPrivate(), List.of(sign(builder, key), certificate), List.of());
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /**
     * Signs the request of a client.
     *
     * @param subject the subject of the certificate
     * @param requested the key to certify
     * @param names the alternative names of the subject
     * @param usages what the key is to be used for, in the words of a certificate signing request
     * @param validity how long the certificate is valid; it does not outlast that of the authority
     * @throws IllegalArgumentException when a usage is unknown or the key cannot be certified
     */
    public X509Certificate sign(
            X500Name subject,
            PublicKey requested,
            List<GeneralName> names,
            List<String> usages,
            Instant now,
            Duration validity) {
        Instant end = certificate.getNotAfter().toInstant();
        Instant until = now.plus(validity).isBefore(end) ? now.plus(validity) : end;
        if (validity.compareTo(SHORT) >= 0 && until.isBefore(end)) {
            until = until.minus(SIGNED_BACKDATED);
        }
        try {
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded()),
                    new BigInteger(120, new SecureRandom()),
                    Date.from(now.minus(SIGNED_BACKDATED)),
                    Date.from(until),
                    subject,
                    requested);
            Optional<KeyUsage> basic = CertificateUsages.basic(usages);
            if (basic.isPresent()) {
                builder.addExtension(Extension.keyUsage, true, basic.get());
            }
            Optional<ExtendedKeyUsage> extended = CertificateUsages.extended(usages);
            if (extended.isPresent()) {
                builder.addExtension(Extension.extendedKeyUsage, false, extended.get());
            }
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            if (!names.isEmpty()) {
                builder.addExtension(
                        Extension.subjectAlternativeName, false, new GeneralNames(names.toArray(GeneralName[]::new)));
            }
            return sign(builder, key);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static GeneralNames names(String address) {
        List<GeneralName> names = new ArrayList<>();
        for (String dns : Set.of("localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc")) {
            names.add(new GeneralName(GeneralName.dNSName, dns));
        }
        for (String ip : addresses(address)) {
            names.add(new GeneralName(GeneralName.iPAddress, ip));
        }
        return new GeneralNames(names.toArray(GeneralName[]::new));
    }

    private static Set<String> addresses(String address) {
        try {
            String zoned = InetAddress.getByName(address).getHostAddress();
            String bound = zoned.replaceFirst("%.*", ""); // Certificates know no zones of link-local addresses.
            return bound.equals("127.0.0.1") ? Set.of(bound, "::1") : Set.of("127.0.0.1", "::1", bound);
        } catch (UnknownHostException e) {
            return Set.of("127.0.0.1", "::1");
        }
    }

    private static X509v3CertificateBuilder builder(
            X500Principal issuer, X500Principal subject, PublicKey key, Instant now, Duration validity) {
        BigInteger serial = new BigInteger(120, new SecureRandom());
        Date from = Date.from(now.minus(BACKDATED));
        return new JcaX509v3CertificateBuilder(issuer, serial, from, Date.from(now.plus(validity)), subject, key);
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException {
        try {
            String algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(new JcaContentSignerBuilder(algorithm).build(key)));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }

    static KeyPair keys() throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }
}
