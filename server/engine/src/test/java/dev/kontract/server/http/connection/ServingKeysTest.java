package dev.kontract.server.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServingKeysTest {

    @ParameterizedTest
    @CsvSource({
        "EC,  SHA256withECDSA, TLSv1.3",
        "EC,  SHA256withECDSA, TLSv1.2",
        "RSA, SHA256withRSA,   TLSv1.3",
        "RSA, SHA256withRSA,   TLSv1.2"
    })
    void handshake_showsTheIdentity(String kind, String signature, String protocol) throws Exception {
        TlsIdentity identity = identity(kind, signature);
        SSLEngine client = context(trusting(identity)).createSSLEngine("server", 443);
        client.setUseClientMode(true);
        client.setEnabledProtocols(new String[] {protocol});
        SSLEngine server =
                context(null, new ServingKeys(() -> identity, List::of)).createSSLEngine();
        server.setUseClientMode(false);

        shake(client, server);

        assertThat(client.getSession().getProtocol()).isEqualTo(protocol);
        assertThat(client.getSession().getPeerCertificates())
                .containsExactly(identity.chain().get(0));
    }

    @Test
    void otherKindsOfKeys_areNotThere() throws Exception {
        TlsIdentity identity = identity("EC", "SHA256withECDSA");
        ServingKeys keys = new ServingKeys(() -> identity, List::of);

        assertThat(keys.getServerAliases("EC", null)).hasSize(1);
        assertThat(keys.getServerAliases("RSA", null)).isNull();
        assertThat(keys.getPrivateKey("another")).isNull();
        assertThat(keys.getCertificateChain("another")).isNull();
    }

    @Test
    void change_isPresentedToLaterHandshakes_whileThoseInProgressContinue() throws Exception {
        TlsIdentity first = identity("EC", "SHA256withECDSA");
        TlsIdentity second = identity("EC", "SHA256withECDSA");
        AtomicReference<TlsIdentity> current = new AtomicReference<>(first);
        ServingKeys keys = new ServingKeys(current::get, List::of);
        String before = keys.chooseServerAlias("EC", null, null);

        current.set(second);
        String after = keys.chooseServerAlias("EC", null, null);

        assertThat(keys.getPrivateKey(after)).isEqualTo(second.key());
        assertThat(keys.getCertificateChain(after))
                .containsExactly(second.chain().get(0));
        assertThat(keys.getPrivateKey(before)).isEqualTo(first.key());
        assertThat(keys.getCertificateChain(before))
                .containsExactly(first.chain().get(0));
    }

    private static TlsIdentity identity(String kind, String signature) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
        generator.initialize(kind.equals("EC") ? 256 : 2048);
        KeyPair keys = generator.generateKeyPair();
        X500Principal name = new X500Principal("CN=server");
        Instant now = Instant.now();
        JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                name, BigInteger.ONE, Date.from(now), Date.from(now.plus(Duration.ofDays(1))), name, keys.getPublic());
        X509Certificate certificate = new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder(signature).build(keys.getPrivate())));
        return new TlsIdentity(keys.getPrivate(), List.of(certificate), List.of());
    }

    private static TrustManager[] trusting(TlsIdentity identity) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null);
        trusted.setCertificateEntry("server", identity.chain().get(0));
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(trusted);
        return factory.getTrustManagers();
    }

    private static SSLContext context(TrustManager @Nullable [] trust, KeyManager... keys)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trust, null);
        return context;
    }

    /** Carries what each says to the other until both have finished. */
    private static void shake(SSLEngine client, SSLEngine server) throws SSLException {
        int size = client.getSession().getPacketBufferSize() * 4;
        ByteBuffer toServer = ByteBuffer.allocate(size);
        ByteBuffer toClient = ByteBuffer.allocate(size);
        client.beginHandshake();
        server.beginHandshake();
        while (!isDone(client) || !isDone(server)) {
            step(client, toServer, toClient);
            step(server, toClient, toServer);
        }
    }

    private static boolean isDone(SSLEngine engine) {
        return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
    }

    private static void step(SSLEngine engine, ByteBuffer out, ByteBuffer in) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_WRAP -> engine.wrap(ByteBuffer.allocate(0), out);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                in.flip();
                engine.unwrap(in, ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()));
                in.compact();
            }
            case NEED_TASK -> engine.getDelegatedTask().run();
            default -> {}
        }
    }
}
