package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.nist.NISTNamedCurves;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.jspecify.annotations.Nullable;

/** Reads PEM keys (RFC 7468): public keys, private keys together with their public key, and certificates. */
final class PemKeys {

    private static final int LEAST_RSA_BITS = 2048;
    private static final Map<Curve, JWSAlgorithm> ALGORITHMS =
            Map.of(Curve.P_256, JWSAlgorithm.ES256, Curve.P_384, JWSAlgorithm.ES384, Curve.P_521, JWSAlgorithm.ES512);
    private static final JcaPEMKeyConverter CONVERTER = new JcaPEMKeyConverter();

    private PemKeys() {}

    /**
     * Returns all keys of a text in order.
     *
     * @throws IllegalArgumentException if there is no key, or a key cannot be used
     */
    static List<JWK> parse(String pem) {
        List<JWK> keys = new ArrayList<>();
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
                KeyPair pair = pair(found);
                if (pair != null) {
                    keys.add(key(pair));
                }
            }
        } catch (IOException | GeneralSecurityException | JOSEException e) {
            throw new IllegalArgumentException("contains a key that cannot be read", e);
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("contains no key in PEM format");
        }
        return keys;
    }

    /** Returns the only algorithm allowed for a key. */
    static JWSAlgorithm algorithm(JWK key) {
        return key instanceof ECKey curved
                ? ALGORITHMS.getOrDefault(curved.getCurve(), JWSAlgorithm.ES256)
                : JWSAlgorithm.RS256;
    }

    private static @Nullable KeyPair pair(Object found) throws IOException, GeneralSecurityException {
        if (found instanceof PEMKeyPair pair) {
            return pair(pair.getPrivateKeyInfo());
        }
        if (found instanceof SubjectPublicKeyInfo info) {
            return new KeyPair(CONVERTER.getPublicKey(info), null);
        }
        if (found instanceof X509CertificateHolder certificate) {
            return new KeyPair(CONVERTER.getPublicKey(certificate.getSubjectPublicKeyInfo()), null);
        }
        if (found instanceof PrivateKeyInfo info) {
            PrivateKey secret = CONVERTER.getPrivateKey(info);
            return new KeyPair(publicKey(secret), secret);
        }
        return null;
    }

    private static PublicKey publicKey(PrivateKey secret) throws GeneralSecurityException {
        if (secret instanceof RSAPrivateCrtKey rsa) {
            return KeyFactory.getInstance("RSA")
                    .generatePublic(new RSAPublicKeySpec(rsa.getModulus(), rsa.getPublicExponent()));
        }
        if (secret instanceof ECPrivateKey curved) {
            Curve curve = Curve.forECParameterSpec(curved.getParams());
            if (curve == null || !ALGORITHMS.containsKey(curve)) {
                throw unusable();
            }
            ECPoint point = NISTNamedCurves.getByName(curve.getName())
                    .getG()
                    .multiply(curved.getS())
                    .normalize();
            return KeyFactory.getInstance("EC")
                    .generatePublic(new ECPublicKeySpec(
                            new java.security.spec.ECPoint(
                                    point.getAffineXCoord().toBigInteger(),
                                    point.getAffineYCoord().toBigInteger()),
                            curved.getParams()));
        }
        throw new GeneralSecurityException("neither an RSA nor an EC key");
    }

    private static JWK key(KeyPair pair) throws GeneralSecurityException, JOSEException {
        String id = id(pair.getPublic());
        if (pair.getPublic() instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() >= LEAST_RSA_BITS) {
            RSAKey.Builder builder = new RSAKey.Builder(rsa).keyID(id).keyUse(KeyUse.SIGNATURE);
            return pair.getPrivate() == null
                    ? builder.build()
                    : builder.privateKey(pair.getPrivate()).build();
        }
        if (pair.getPublic() instanceof ECPublicKey curved) {
            Curve curve = Curve.forECParameterSpec(curved.getParams());
            if (curve != null && ALGORITHMS.containsKey(curve)) {
                ECKey.Builder builder =
                        new ECKey.Builder(curve, curved).keyID(id).keyUse(KeyUse.SIGNATURE);
                return pair.getPrivate() == null
                        ? builder.build()
                        : builder.privateKey(pair.getPrivate()).build();
            }
        }
        throw unusable();
    }

    private static IllegalArgumentException unusable() {
        return new IllegalArgumentException(
                "must contain RSA keys of 2048 bits or more, or EC keys on P-256, P-384 or P-521");
    }

    /** Returns the key ID that kube-apiserver assigns: the digest of the encoded key. */
    private static String id(PublicKey key) throws GeneralSecurityException {
        return Base64URL.encode(MessageDigest.getInstance("SHA-256").digest(key.getEncoded()))
                .toString();
    }
}
