package dev.kontract.server.authentication.jwt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.configuration.IssuerConfiguration;
import dev.kontract.server.authentication.configuration.JwtConfiguration;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * Authenticates the tokens of one issuer. Tokens of other issuers are ignored. A token that names this issuer must be
 * valid in every respect; all are rejected while the issuer's keys are unavailable.
 */
public final class JwtAuthenticator implements Authenticator {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration EARLY = Duration.ofMinutes(5);

    /** Asymmetric signature algorithms only, so that a verification key cannot be used to sign. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final JwtConfiguration configuration;
    private final IssuerKeys keys;
    private final TokenUser users;
    private final Clock clock;

    private JwtAuthenticator(JwtConfiguration configuration, IssuerKeys keys, Clock clock) {
        this.configuration = configuration;
        this.keys = keys;
        this.users = new TokenUser(configuration);
        this.clock = clock;
    }

    /**
     * Creates an authenticator for the tokens of an issuer.
     *
     * @param clock used to check the validity period of tokens
     * @param fetches runs the key fetches, which may block
     */
    public static JwtAuthenticator of(JwtConfiguration configuration, Clock clock, Executor fetches) {
        return of(configuration, new DiscoveredKeys(configuration.issuer()), clock, fetches);
    }

    /** Returns an authenticator for the same issuer with another configuration; it has the keys that this one knows. */
    public JwtAuthenticator with(JwtConfiguration changed) {
        return new JwtAuthenticator(changed, keys, clock);
    }

    /** Returns the issuer of the tokens. */
    public IssuerConfiguration issuer() {
        return configuration.issuer();
    }

    static JwtAuthenticator of(JwtConfiguration configuration, KeyDocument document, Clock clock, Executor fetches) {
        return new JwtAuthenticator(configuration, new IssuerKeys(document, clock, fetches), clock);
    }

    /** Refreshes the issuer's keys if due; to be called every few seconds. */
    public void tend() {
        keys.tend();
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        try {
            SignedJWT token = SignedJWT.parse(credentials.bearerToken());
            JWTClaimsSet claims = token.getJWTClaimsSet();
            if (claims == null || !configuration.issuer().url().equals(claims.getIssuer())) {
                return Optional.empty();
            }
            if (!isMeant(claims) || !isNow(claims) || !isSigned(token)) {
                throw StatusException.unauthorized();
            }
            return Optional.of(users.of(JSON.readTree(token.getPayload().toString())));
        } catch (ParseException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw StatusException.unauthorized();
        }
    }

    private boolean isMeant(JWTClaimsSet claims) {
        return !Collections.disjoint(
                claims.getAudience(), configuration.issuer().audiences());
    }

    private boolean isNow(JWTClaimsSet claims) {
        Instant now = clock.instant();
        Date start = claims.getNotBeforeTime();
        Date end = claims.getExpirationTime();
        return end != null
                && !now.isAfter(end.toInstant())
                && (start == null || !now.plus(EARLY).isBefore(start.toInstant()));
    }

    private boolean isSigned(SignedJWT token) {
        JWSAlgorithm algorithm = token.getHeader().getAlgorithm();
        boolean isAccepted = configuration.algorithms().isEmpty()
                || configuration.algorithms().contains(algorithm.getName());
        if (!isAccepted || !ALGORITHMS.contains(algorithm)) {
            return false;
        }
        for (JWK key : keys.candidates(token.getHeader())) {
            if (isSignedWith(key, token)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSignedWith(JWK key, SignedJWT token) {
        try {
            return key instanceof AsymmetricJWK pair
                    && token.verify(
                            new DefaultJWSVerifierFactory().createJWSVerifier(token.getHeader(), pair.toPublicKey()));
        } catch (JOSEException e) {
            return false;
        }
    }
}
