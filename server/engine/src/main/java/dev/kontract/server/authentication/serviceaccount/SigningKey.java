package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.text.ParseException;

/** A key pair that signs tokens: RSA with RS256, or a NIST curve with ES256, ES384 or ES512. */
public final class SigningKey {

    private final JWK key;

    private SigningKey(JWK key) {
        this.key = key;
    }

    /** Generates a key pair on P-256. */
    public static SigningKey generate() {
        try {
            return new SigningKey(new ECKeyGenerator(Curve.P_256)
                    .keyUse(KeyUse.SIGNATURE)
                    .keyIDFromThumbprint(true)
                    .generate());
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads a private key from PEM.
     *
     * @throws IllegalArgumentException if there is no usable private key
     */
    public static SigningKey ofPem(String pem) {
        for (JWK key : PemKeys.parse(pem)) {
            if (key.isPrivate()) {
                return new SigningKey(key);
            }
        }
        throw new IllegalArgumentException("the signing key for service account tokens must be a private key");
    }

    /**
     * Reads the output of {@link #toSecretText}.
     *
     * @throws IllegalArgumentException if the text is not such a key
     */
    public static SigningKey ofSecretText(String text) {
        try {
            JWK key = JWK.parse(text);
            if (key.isPrivate() && key instanceof ECKey) {
                return new SigningKey(key);
            }
        } catch (ParseException e) {
            throw new IllegalArgumentException("Cannot read the signing key for service account tokens", e);
        }
        throw new IllegalArgumentException("The signing key for service account tokens must be a private key on P-256");
    }

    /**
     * Returns a generated key, including the private part, as a JSON Web Key. It must be stored in a protected file.
     */
    public String toSecretText() {
        return key.toJSONString();
    }

    /** Returns the public key. */
    JWK publicKey() {
        return key.toPublicJWK();
    }

    String id() {
        return key.getKeyID();
    }

    JWSAlgorithm algorithm() {
        return PemKeys.algorithm(key);
    }

    JWSSigner signer() throws JOSEException {
        return key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner(key.toECKey());
    }
}
