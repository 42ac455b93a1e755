package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenIssuersIT {

    private static final String ISSUER = "https://issuer.example";

    @TempDir
    private Path directory;

    private final ECKey key;

    TokenIssuersIT() throws Exception {
        key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
    }

    private Path configuration(String discoveryUrl, String anonymous) throws IOException {
        return Files.writeString(
                directory.resolve("authentication.yaml"), """
                apiVersion: apiserver.config.k8s.io/v1
                kind: AuthenticationConfiguration
                jwt:
                - issuer: {url: '%s', discoveryURL: '%s', audiences: [kontract]}
                  claimMappings:
                    username: {claim: sub, prefix: ''}
                    groups: {claim: groups, prefix: ''}
                %s
                """.formatted(ISSUER, discoveryUrl, anonymous));
    }

    private static ServerConfigBuilder config(Path configuration) {
        AuthenticationSettings settings = new AuthenticationSettings(
                Optional.of(configuration), Optional.empty(), List.of(), List.of(), List.of(), Optional.empty(), false);
        return ServerConfig.builder().insecurePort(0).authentication(settings);
    }

    private String token(String subject) throws Exception {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .subject(subject)
                .audience("kontract")
                .claim("groups", List.of("system:masters"))
                .expirationTime(Date.from(Instant.now().plus(Patience.LIMIT)))
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("one").build(), claims);
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }

    private static int status(TestServer server, String path, String token) throws Exception {
        return server.send(token.isEmpty() ? server.anonymous(path) : server.request(path, token))
                .statusCode();
    }

    @Test
    void token_ofAnIssuer_letsIn() throws Exception {
        Path keys = Files.writeString(directory.resolve("keys.json"), new JWKSet(key.toPublicJWK()).toString());
        try (TestServer server =
                TestServer.start(config(configuration(keys.toUri().toString(), "")))) {
            String token = token("alice");
            Patience.await("the keys of the issuer", () -> status(server, "/api/v1/pods", token) == 200);
            assertThat(status(server, "/api/v1/pods", token("alice") + "x")).isEqualTo(401);
            assertThat(status(server, "/livez", "")).isEqualTo(200);
        }
    }

    @Test
    void token_ofAnIssuerThatIsDown_isUnauthorized() throws Exception {
        Path configuration =
                configuration("http://127.0.0.1:1/", "anonymous: {enabled: true, conditions: [{path: /livez}]}");
        try (TestServer server = TestServer.start(config(configuration))) {
            assertThat(status(server, "/api/v1/pods", token("alice"))).isEqualTo(401);
            assertThat(status(server, "/api/v1/pods", server.server.adminToken()))
                    .isEqualTo(200);
            assertThat(status(server, "/livez", "")).isEqualTo(200);
            assertThat(status(server, "/readyz", "")).isEqualTo(401);
        }
    }

    @Test
    void anonymous_isConfigured_evenWithAlwaysAllow() throws Exception {
        AuthorizationSettings all = new AuthorizationSettings(List.of(AuthorizationMode.ALWAYS_ALLOW), false);
        Path configuration =
                configuration("http://127.0.0.1:1/", "anonymous: {enabled: true, conditions: [{path: /readyz}]}");
        try (TestServer server = TestServer.start(config(configuration).authorization(all))) {
            assertThat(status(server, "/readyz", "")).isEqualTo(200);
            assertThat(status(server, "/livez", "")).isEqualTo(401);
        }
        try (TestServer server = TestServer.start(
                config(configuration("http://127.0.0.1:1/", "")).authorization(all))) {
            assertThat(status(server, "/readyz", "")).isEqualTo(401);
        }
    }

    @Test
    void start_refusesAWrongConfiguration() throws IOException {
        Path wrong = configuration("", "anonymous: {enabeld: true}");
        assertThatThrownBy(() -> TestServer.start(config(wrong)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unknown field \"anonymous.enabeld\"");
    }
}
