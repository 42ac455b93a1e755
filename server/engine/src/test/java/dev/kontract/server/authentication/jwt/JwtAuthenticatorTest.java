package dev.kontract.server.authentication.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.configuration.ClaimExpression;
import dev.kontract.server.authentication.configuration.ClaimMappings;
import dev.kontract.server.authentication.configuration.IssuerConfiguration;
import dev.kontract.server.authentication.configuration.JwtConfiguration;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JwtAuthenticatorTest {

    private static final String URL = "https://ISSUER.example";

    /** Made once: a key takes long to find. */
    private static final Issuer ISSUER = issuer("one");

    private static final Issuer LATER = issuer("two");

    private final ManualClock time = ManualClock.at(Issuer.NOW);
    private final Deque<Runnable> fetches = new ArrayDeque<>();
    private JWKSet published = ISSUER.keys();
    private int fetched;

    private static Issuer issuer(String keyId) {
        try {
            return new Issuer(URL, keyId);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ClaimExpression claim(String name, String prefix) {
        return new ClaimExpression(prefix, List.of(name));
    }

    private static JwtConfiguration configuration(String username, Map<String, String> required) {
        return new JwtConfiguration(
                new IssuerConfiguration(URL, "", "", List.of("kontract", "other")),
                required,
                new ClaimMappings(
                        claim(username, "i:"),
                        Optional.of(claim("groups", "i:")),
                        Optional.of(claim("sub", "")),
                        Map.of("example.com/tenant", claim("tenant", ""))));
    }

    private JwtAuthenticator authenticator(JwtConfiguration configuration) {
        return JwtAuthenticator.of(
                configuration,
                () -> {
                    fetched++;
                    if (published.isEmpty()) {
                        throw new IOException("down");
                    }
                    return published;
                },
                time,
                fetches::add);
    }

    private JwtAuthenticator ready(JwtConfiguration configuration) {
        JwtAuthenticator made = authenticator(configuration);
        made.tend();
        fetch();
        return made;
    }

    private void fetch() {
        while (!fetches.isEmpty()) {
            fetches.remove().run();
        }
    }

    private static Optional<UserInfo> ask(JwtAuthenticator authenticator, String token) {
        return authenticator.authenticate(new RequestCredentials("Bearer " + token, List.of()));
    }

    private static void assertRefused(JwtAuthenticator authenticator, String token) {
        assertThatThrownBy(() -> ask(authenticator, token))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNAUTHORIZED));
    }

    @Test
    void authenticate_tellsTheUser() {
        String token = ISSUER.token(claims -> claims.claim("groups", List.of("dev", "ops"))
                .claim("tenant", "t1")
                .jwtID("7"));
        UserInfo user = ask(ready(configuration("sub", Map.of())), token).orElseThrow();
        assertThat(user.name()).isEqualTo("i:alice");
        assertThat(user.uid()).isEqualTo("alice");
        assertThat(user.groups()).containsExactly("i:dev", "i:ops");
        assertThat(user.extra())
                .containsOnly(
                        Map.entry("example.com/tenant", List.of("t1")),
                        Map.entry("authentication.kubernetes.io/credential-id", List.of("JTI=7")));
        String single = ISSUER.token(claims -> claims.claim("groups", "dev"));
        assertThat(ask(ready(configuration("sub", Map.of())), single)
                        .orElseThrow()
                        .groups())
                .containsExactly("i:dev");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"})
    void authenticate_takesSignaturesOfAllStrengths(String algorithm) {
        String token = ISSUER.token(JWSAlgorithm.parse(algorithm), claims -> claims);
        assertThat(ask(ready(configuration("sub", Map.of())), token)).isPresent();
    }

    @Test
    void authenticate_leavesOthersAlone() throws JOSEException {
        JwtAuthenticator authenticator = ready(configuration("sub", Map.of()));
        assertThat(ask(authenticator, new Issuer("https://other.example", "one").token(claims -> claims)))
                .isEmpty();
        assertThat(ask(authenticator, "secret")).isEmpty();
        assertThat(ask(authenticator, "")).isEmpty();
    }

    @Test
    void authenticate_refusesWhatIsNotInOrder() {
        JwtAuthenticator authenticator = ready(configuration("sub", Map.of()));
        Instant now = Issuer.NOW;
        assertRefused(authenticator, ISSUER.token(c -> c.expirationTime(Date.from(now.minusSeconds(1)))));
        assertRefused(authenticator, ISSUER.token(c -> c.expirationTime(null)));
        assertRefused(authenticator, ISSUER.token(c -> c.notBeforeTime(Date.from(now.plusSeconds(301)))));
        assertRefused(authenticator, ISSUER.token(c -> c.audience("stranger")));
        assertRefused(authenticator, ISSUER.token(c -> c.audience(List.of())));
        assertRefused(authenticator, ISSUER.token(c -> c.subject(null)));
        assertRefused(authenticator, ISSUER.token(c -> c.subject("")));
        assertRefused(authenticator, ISSUER.token(c -> c.claim("groups", List.of(1))));
        assertRefused(authenticator, ISSUER.token(c -> c.claim("groups", Map.of("a", "b"))));
        assertThat(ask(authenticator, ISSUER.token(c -> c.notBeforeTime(Date.from(now.plusSeconds(299))))))
                .isPresent();
        assertThat(ask(authenticator, ISSUER.token(c -> c.audience(List.of("stranger", "other")))))
                .isPresent();
    }

    @Test
    void authenticate_refusesWhatIsNotSignedByTheIssuer() throws JOSEException {
        JwtAuthenticator authenticator = ready(configuration("sub", Map.of()));
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(URL)
                .subject("alice")
                .audience("kontract")
                .expirationTime(Date.from(Issuer.NOW.plusSeconds(60)))
                .build();
        SignedJWT secret = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .type(JOSEObjectType.JWT)
                        .keyID("one")
                        .build(),
                claims);
        secret.sign(new MACSigner(ISSUER.key.toRSAPublicKey().getEncoded()));
        assertRefused(authenticator, secret.serialize());
        assertThat(ask(authenticator, new PlainJWT(claims).serialize())).isEmpty();
        assertRefused(authenticator, new Issuer(URL, "one").token(c -> c));
        String token = ISSUER.token(c -> c);
        assertRefused(authenticator, token.substring(0, token.length() - 8) + "AAAAAAAA");
    }

    @Test
    void authenticate_wantsTheClaimsThatAreRequired() {
        JwtAuthenticator authenticator = ready(configuration("sub", Map.of("hd", "example.com")));
        assertRefused(authenticator, ISSUER.token(c -> c));
        assertRefused(authenticator, ISSUER.token(c -> c.claim("hd", "example.org")));
        assertRefused(authenticator, ISSUER.token(c -> c.claim("hd", List.of("example.com"))));
        assertThat(ask(authenticator, ISSUER.token(c -> c.claim("hd", "example.com"))))
                .isPresent();
    }

    @Test
    void authenticate_takesAddressesOnlyWhenVerified() {
        JwtAuthenticator authenticator = ready(configuration("email", Map.of()));
        assertThat(ask(authenticator, ISSUER.token(c -> c.claim("email", "a@b")))
                        .orElseThrow()
                        .name())
                .isEqualTo("i:a@b");
        assertThat(ask(authenticator, ISSUER.token(c -> c.claim("email", "a@b").claim("email_verified", true))))
                .isPresent();
        assertRefused(authenticator, ISSUER.token(c -> c.claim("email", "a@b").claim("email_verified", false)));
        assertRefused(authenticator, ISSUER.token(c -> c.claim("email", "a@b").claim("email_verified", "true")));
    }

    @Test
    void keys_areFetchedAside() {
        JwtAuthenticator authenticator = authenticator(configuration("sub", Map.of()));
        assertRefused(authenticator, ISSUER.token(c -> c));
        assertThat(fetches).hasSize(1);
        fetch();
        assertThat(ask(authenticator, ISSUER.token(c -> c))).isPresent();
    }

    @Test
    void keys_thatChange_areFetchedSoonButNotAsOftenAsAsked() {
        JwtAuthenticator authenticator = ready(configuration("sub", Map.of()));
        published = LATER.keys();
        assertRefused(authenticator, LATER.token(c -> c));
        assertThat(fetches).isEmpty();
        time.advance(IssuerKeys.RETRY);
        for (int i = 0; i < 100; i++) {
            assertRefused(authenticator, LATER.token(c -> c));
        }
        assertThat(fetches).hasSize(1);
        fetch();
        assertThat(ask(authenticator, LATER.token(c -> c))).isPresent();
        assertRefused(authenticator, ISSUER.token(c -> c));
        assertThat(fetched).isEqualTo(2);
    }

    @Test
    void keys_areKeptWhileTheIssuerIsDown() {
        JwtAuthenticator authenticator = ready(configuration("sub", Map.of()));
        published = new JWKSet();
        time.advance(IssuerKeys.REFRESH);
        authenticator.tend();
        fetch();
        assertThat(fetched).isEqualTo(2);
        assertThat(ask(authenticator, ISSUER.token(c -> c))).isPresent();
        authenticator.tend();
        assertThat(fetches).isEmpty();
        time.advance(Duration.ofSeconds(10));
        authenticator.tend();
        assertThat(fetches).hasSize(1);
    }
}
