package dev.kontract.server.authentication.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.List;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.util.io.pem.PemObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PemKeysTest {

    private static KeyPair pair(String kind) throws GeneralSecurityException {
        boolean curved = kind.startsWith("secp");
        KeyPairGenerator generator = KeyPairGenerator.getInstance(curved ? "EC" : "RSA");
        if (curved) {
            generator.initialize(new ECGenParameterSpec(kind));
        } else {
            generator.initialize(Integer.parseInt(kind));
        }
        return generator.generateKeyPair();
    }

    private static String pem(Object... objects) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            for (Object object : objects) {
                writer.writeObject(object);
            }
        }
        return text.toString();
    }

    /** Returns the format in which OpenSSL writes an elliptic-curve key. */
    private static String traditional(KeyPair pair) throws IOException {
        SubjectPublicKeyInfo open =
                SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded());
        BigInteger secret = ((ECPrivateKey) pair.getPrivate()).getS();
        int bits = ((ECPrivateKey) pair.getPrivate()).getParams().getOrder().bitLength();
        byte[] encoded = new org.bouncycastle.asn1.sec.ECPrivateKey(
                        bits,
                        secret,
                        open.getPublicKeyData(),
                        open.getAlgorithm().getParameters())
                .getEncoded();
        return pem(new PemObject("EC PRIVATE KEY", encoded));
    }

    @ParameterizedTest
    @CsvSource({"2048,RS256", "secp256r1,ES256", "secp384r1,ES384", "secp521r1,ES512"})
    void keys_ofAllForms_areTheSame(String kind, String algorithm) throws Exception {
        KeyPair pair = pair(kind);
        String traditional = kind.equals("2048") ? pem(pair.getPrivate()) : traditional(pair);
        String modern = pem(new JcaPKCS8Generator(pair.getPrivate(), null));
        String id = PemKeys.parse(pem(pair.getPublic())).get(0).getKeyID();
        for (String text : List.of(traditional, modern)) {
            SigningKey key = SigningKey.ofPem(text);
            assertThat(key.id()).isEqualTo(id);
            assertThat(key.algorithm().getName()).isEqualTo(algorithm);
            assertThat(key.publicKey().isPrivate()).isFalse();
            VerificationKeys others = VerificationKeys.of(SigningKey.generate());
            assertThat(others.verify(signed(key, id))).isFalse();
            assertThat(others.and(pem(pair.getPublic())).verify(signed(key, id)))
                    .isTrue();
            assertThat(others.and(modern).verify(signed(key, null))).isTrue();
            assertThat(others.and(modern).verify(signed(key, "another"))).isFalse();
        }
    }

    private static SignedJWT signed(SigningKey key, @Nullable String id) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(key.algorithm()).keyID(id).build(),
                new JWTClaimsSet.Builder().subject("x").build());
        token.sign(key.signer());
        return token;
    }

    @Test
    void keys_maySeveralStandInAFile() throws Exception {
        List<JWK> keys =
                PemKeys.parse(pem(pair("2048").getPublic(), pair("secp256r1").getPublic()));
        assertThat(keys).hasSize(2);
    }

    @Test
    void keys_thatAreNoGood_areRefused() throws Exception {
        String weak = pem(pair("1024").getPrivate());
        assertThatThrownBy(() -> SigningKey.ofPem(weak)).hasMessageContaining("2048 bits");
        String onlyPublic = pem(pair("2048").getPublic());
        assertThatThrownBy(() -> SigningKey.ofPem(onlyPublic)).hasMessageContaining("must be a private key");
        assertThatThrownBy(() -> PemKeys.parse("nothing")).hasMessage("contains no key in PEM format");
    }

    @Test
    void discovery_showsWhatOthersNeed() throws Exception {
        VerificationKeys keys = VerificationKeys.of(
                        SigningKey.ofPem(pem(pair("2048").getPrivate())))
                .and(pem(pair("secp256r1").getPublic()));
        assertThat(keys.algorithms()).containsExactly("ES256", "RS256");
        assertThat(keys.toJson().at("/keys/0").toString())
                .matches(
                        "\\{\"use\":\"sig\",\"kty\":\"RSA\",\"kid\":\"[^\"]+\",\"alg\":\"RS256\",\"n\":\"[^\"]+\",\"e\":\"AQAB\"}");
        assertThat(keys.toJson().at("/keys/1").toString())
                .matches(
                        "\\{\"use\":\"sig\",\"kty\":\"EC\",\"kid\":\"[^\"]+\",\"crv\":\"P-256\",\"alg\":\"ES256\",\"x\":\"[^\"]+\",\"y\":\"[^\"]+\"}");
    }
}
