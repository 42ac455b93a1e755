package dev.kontract.server.authentication.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.function.UnaryOperator;

/** Makes tokens of an issuer. */
final class Issuer {

    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    final String url;
    final RSAKey key;

    Issuer(String url, String keyId) throws JOSEException {
        this.url = url;
        this.key = new RSAKeyGenerator(2048).keyID(keyId).generate();
    }

    JWKSet keys() {
        return new JWKSet(key.toPublicJWK());
    }

    /** A token for {@code alice}, meant for {@code kontract}, good for an hour; changed. */
    String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        return token(JWSAlgorithm.RS256, change);
    }

    String token(JWSAlgorithm algorithm, UnaryOperator<JWTClaimsSet.Builder> change) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(url)
                .subject("alice")
                .audience("kontract")
                .expirationTime(Date.from(NOW.plusSeconds(3600)));
        try {
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(algorithm).keyID(key.getKeyID()).build(),
                    change.apply(claims).build());
            token.sign(new RSASSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
