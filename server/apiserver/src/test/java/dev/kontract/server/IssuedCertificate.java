package dev.kontract.server;

import dev.kontract.server.identity.CertificateAuthority;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** The key and certificate of a client, for tests. */
public record IssuedCertificate(PrivateKey key, X509Certificate certificate) {

    public static IssuedCertificate by(CertificateAuthority authority, String subject, Clock clock) throws Exception {
        return by(authority, subject, clock, List.of(KeyPurposeId.id_kp_clientAuth));
    }

    public static IssuedCertificate by(
            CertificateAuthority authority, String subject, Clock clock, List<KeyPurposeId> purposes) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        Date from = Date.from(clock.instant());
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                authority.certificate().getSubjectX500Principal(),
                BigInteger.TEN,
                from,
                Date.from(clock.instant().plus(Duration.ofDays(1))),
                new X500Principal(subject),
                keys.getPublic());
        if (!purposes.isEmpty()) {
            builder.addExtension(
                    Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes.toArray(KeyPurposeId[]::new)));
        }
        return new IssuedCertificate(
                keys.getPrivate(),
                new JcaX509CertificateConverter()
                        .getCertificate(
                                builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(authority.key()))));
    }

    /** Returns what a TLS context presents them by. */
    KeyManagerFactory keys() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setKeyEntry("client", key, new char[0], new Certificate[] {certificate});
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        return keys;
    }

    /** Returns a context that presents the certificate, and trusts the authority of a server. */
    public SSLContext context(ApiServer server) throws GeneralSecurityException, IOException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys().getKeyManagers(), trust(server).getTrustManagers(), null);
        return context;
    }

    static TrustManagerFactory trust(ApiServer server) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        byte[] pem = server.authorityCertificate().getBytes(StandardCharsets.US_ASCII);
        trusted.setCertificateEntry(
                "ca", CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        return trust;
    }
}
