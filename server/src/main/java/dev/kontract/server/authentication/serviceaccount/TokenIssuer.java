package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes tokens of service accounts. Safe for use by many threads. */
public final class TokenIssuer {

    /** The claim that holds what a token is bound to. */
    static final String PRIVATE_CLAIM = "kubernetes.io";

    private final SigningKey key;
    private final String issuer;
    private final Clock clock;
    private final Supplier<String> ids;

    /**
     * Issues in a name.
     *
     * @param key what tokens are signed with
     * @param issuer the name
     * @param clock from when on a token is good
     * @param ids makes the unique ids of tokens
     */
    public TokenIssuer(SigningKey key, String issuer, Clock clock, Supplier<String> ids) {
        this.key = key;
        this.issuer = issuer;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * A token, and until when it is good.
     *
     * @param text the token
     * @param expiration the end
     */
    record Token(String text, Instant expiration) {}

    /** A token for {@code account}, to be shown to {@code audiences}. */
    Token issue(ServiceAccount account, List<String> audiences, Duration life, @Nullable BoundObject bound) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant end = now.plus(life);
        Map<String, Object> claim = new TreeMap<>();
        claim.put("namespace", account.namespace());
        claim.put("serviceaccount", Map.of("name", account.name(), "uid", account.uid()));
        if (bound != null) {
            claim.put(bound.claim(), Map.of("name", bound.name(), "uid", bound.uid()));
            if (!bound.node().isEmpty()) {
                claim.put("node", Map.of("name", bound.node()));
            }
        }
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .subject(account.userName())
                .audience(audiences)
                .jwtID(ids.get())
                .issueTime(Date.from(now))
                .notBeforeTime(Date.from(now))
                .expirationTime(Date.from(end))
                .claim(PRIVATE_CLAIM, claim)
                .build();
        return new Token(signed(claims), end);
    }

    private String signed(JWTClaimsSet claims) {
        try {
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(key.algorithm()).keyID(key.id()).build(), claims);
            token.sign(key.signer());
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException("A token cannot be signed", e);
        }
    }
}
