package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.text.ParseException;

/** A key pair that tokens are signed with: RSA for RS256, or the curve P-256 for ES256. */
public final class SigningKey {

    private final JWK key;
    private final JWSAlgorithm algorithm;

    private SigningKey(JWK key, JWSAlgorithm algorithm) {
        this.key = key;
        this.algorithm = algorithm;
    }

    /** Makes a pair on P-256. */
    public static SigningKey generate() {
        try {
            JWK key = new ECKeyGenerator(Curve.P_256)
                    .keyUse(KeyUse.SIGNATURE)
                    .keyIDFromThumbprint(true)
                    .generate();
            return new SigningKey(key, JWSAlgorithm.ES256);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads a private key with its public one from PEM.
     *
     * @throws IllegalArgumentException when that is no RSA key of at least 2,048 bits and none on P-256
     */
    public static SigningKey ofPem(String pem) {
        try {
            JWK key = JWK.parseFromPEMEncodedObjects(pem);
            if (key.isPrivate() && key instanceof RSAKey && key.size() >= 2048) {
                return new SigningKey(named(key), JWSAlgorithm.RS256);
            }
            if (key.isPrivate()
                    && key instanceof ECKey curved
                    && curved.getCurve().equals(Curve.P_256)) {
                return new SigningKey(named(key), JWSAlgorithm.ES256);
            }
        } catch (JOSEException e) {
            throw new IllegalArgumentException("The key for service account tokens cannot be read", e);
        }
        throw new IllegalArgumentException(
                "The key for service account tokens must be private, RSA with 2048 bits or more, or on P-256");
    }

    /**
     * Reads what {@link #toSecretText} wrote.
     *
     * @throws IllegalArgumentException when that is no such key
     */
    public static SigningKey ofSecretText(String text) {
        try {
            JWK key = JWK.parse(text);
            if (key.isPrivate() && key instanceof ECKey) {
                return new SigningKey(key, JWSAlgorithm.ES256);
            }
        } catch (ParseException e) {
            throw new IllegalArgumentException("The key for service account tokens cannot be read", e);
        }
        throw new IllegalArgumentException("The key for service account tokens must be private, on P-256");
    }

    /** A key made here with its secret part, as a JSON Web Key, to be kept where nobody else reads it. */
    public String toSecretText() {
        return key.toJSONString();
    }

    private static JWK named(JWK key) throws JOSEException {
        String id = key.computeThumbprint().toString();
        return key instanceof RSAKey rsa
                ? new RSAKey.Builder(rsa).keyID(id).keyUse(KeyUse.SIGNATURE).build()
                : new ECKey.Builder(key.toECKey())
                        .keyID(id)
                        .keyUse(KeyUse.SIGNATURE)
                        .build();
    }

    /** The public key as a JSON Web Key Set, for others to verify tokens with. */
    public String publicKeys() {
        return new JWKSet(key.toPublicJWK()).toString();
    }

    String id() {
        return key.getKeyID();
    }

    JWSAlgorithm algorithm() {
        return algorithm;
    }

    JWSSigner signer() throws JOSEException {
        return key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner(key.toECKey());
    }

    JWSVerifier verifier() throws JOSEException {
        return key instanceof RSAKey rsa
                ? new RSASSAVerifier(rsa.toPublicJWK())
                : new ECDSAVerifier(key.toECKey().toPublicJWK());
    }
}
