package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jwt.JWTClaimsSet;
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

/** Issues service account tokens. Thread-safe. */
public final class TokenIssuer {

    /** The claim that holds the namespace, the service account and the bound object. */
    static final String PRIVATE_CLAIM = "kubernetes.io";

    private final Supplier<SigningKey> key;
    private final String issuer;
    private final Clock clock;
    private final Supplier<String> ids;

    /**
     * Creates an issuer.
     *
     * @param key signs the tokens
     * @param issuer the {@code iss} claim
     * @param clock provides the time of issue
     * @param ids generates the {@code jti} claim
     */
    public TokenIssuer(Supplier<SigningKey> key, String issuer, Clock clock, Supplier<String> ids) {
        this.key = key;
        this.issuer = issuer;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * An issued token.
     *
     * @param text the encoded token
     * @param expiration when the token expires
     */
    record Token(String text, Instant expiration) {}

    /**
     * The validity of a token.
     *
     * @param announced the time after which its owner has to replace it
     * @param accepted the time after which it is rejected
     */
    record Validity(Duration announced, Duration accepted) {}

    /**
     * Issues a token for {@code account} with the given audiences.
     *
     * @return the token, with the expiration that is announced
     */
    Token issue(ServiceAccount account, List<String> audiences, Validity validity, @Nullable BoundObject bound) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant end = now.plus(validity.announced);
        Map<String, Object> claim = new TreeMap<>();
        claim.put("namespace", account.namespace());
        claim.put("serviceaccount", Map.of("name", account.name(), "uid", account.uid()));
        if (bound != null) {
            claim.put(bound.kind().claim(), reference(bound));
            if (bound.node() != null) {
                claim.put(bound.node().kind().claim(), reference(bound.node()));
            }
        }
        if (!validity.accepted.equals(validity.announced)) {
            claim.put("warnafter", end.getEpochSecond());
        }
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .subject(account.userName())
                .jwtID(ids.get())
                .issueTime(Date.from(now))
                .notBeforeTime(Date.from(now))
                .expirationTime(Date.from(now.plus(validity.accepted)))
                .claim(PRIVATE_CLAIM, claim)
                .build();
        Map<String, Object> payload = claims.toJSONObject();
        payload.put("aud", audiences);
        return new Token(signed(payload), end);
    }

    private static Map<String, String> reference(BoundObject object) {
        return object.uid().isEmpty()
                ? Map.of("name", object.name())
                : Map.of("name", object.name(), "uid", object.uid());
    }

    private String signed(Map<String, Object> payload) {
        try {
            JWSObject token = new JWSObject(
                    new JWSHeader.Builder(key.get().algorithm())
                            .keyID(key.get().id())
                            .build(),
                    new Payload(payload));
            token.sign(key.get().signer());
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException("Cannot sign a token", e);
        }
    }
}
