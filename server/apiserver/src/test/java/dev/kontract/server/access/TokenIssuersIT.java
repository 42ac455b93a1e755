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
import dev.kontract.server.authentication.configuration.AuthenticationConfiguration;
import dev.kontract.server.authentication.configuration.JwtConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
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
    void configuration_isAppliedAgainWhenItChanges() throws Exception {
        Path keys = Files.writeString(directory.resolve("keys.json"), new JWKSet(key.toPublicJWK()).toString());
        String discovery = keys.toUri().toString();
        Path file = configuration(discovery, "");
        try (TestServer server = TestServer.start(config(file))) {
            Patience.await("the keys of the issuer", () -> status(server, "/api/v1/pods", token("alice")) == 200);
            Files.writeString(file, Files.readString(file).replace("audiences: [kontract]", "audiences: [others]"));
            Patience.await("the other audience", () -> status(server, "/api/v1/pods", token("alice")) == 401);
            configuration(discovery, "anonymous: {enabled: true}");
            Patience.await("a failed reload", () -> metrics(server).contains("status=\"failure\"} 1"));
            assertThat(status(server, "/api/v1/pods", token("alice"))).isEqualTo(401);
            assertThat(server.send("GET", "/readyz?verbose").body())
                    .contains("[+]authentication-config ok: the file has changed and is invalid, the former content"
                            + " applies");
            configuration(discovery, "");
            Patience.await("the first audience", () -> status(server, "/api/v1/pods", token("alice")) == 200);
            assertThat(metrics(server)).contains("apiserver_authentication_config_controller_last_config_info{");
        }
    }

    private static String metrics(TestServer server) throws Exception {
        return server.send("GET", "/metrics").body();
    }

    @Test
    void oidcSettings_areAnIssuer() throws IOException {
        OidcSettings settings = new OidcSettings(
                ISSUER, "kontract", Optional.empty(), "sub", "", "groups", "oidc:", List.of("RS256"), Map.of("a", "b"));
        AuthenticationConfiguration read = OidcConfiguration.of(settings, List.of());
        JwtConfiguration jwt = read.jwt().get(0);
        assertThat(jwt.issuer().url()).isEqualTo(ISSUER);
        assertThat(jwt.issuer().audiences()).containsExactly("kontract");
        assertThat(jwt.algorithms()).containsExactly("RS256");
        assertThat(jwt.requiredClaims()).isEqualTo(Map.of("a", "b"));
        assertThat(jwt.mappings().username().prefix()).isEqualTo(ISSUER + "#");
        assertThat(jwt.mappings().groups().orElseThrow().prefix()).isEqualTo("oidc:");
    }

    @Test
    void start_refusesAWrongConfiguration() throws IOException {
        Path wrong = configuration("", "anonymous: {enabeld: true}");
        assertThatThrownBy(() -> TestServer.start(config(wrong)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unknown field \"anonymous.enabeld\"");
    }
}
