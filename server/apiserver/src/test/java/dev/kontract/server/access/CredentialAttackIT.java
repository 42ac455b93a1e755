package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.http.Wire;
import dev.kontract.server.identity.PemText;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials that are guessed, forged, worn out or smuggled in. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CredentialAttackIT {

    private TestServer attacked;
    private KeyPair keys;
    private SignedJWT genuine;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        keys = generator.generateKeyPair();
        Path key = Files.writeString(directory.resolve("key.pem"), PemText.of(keys.getPrivate()));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        attacked = TestServer.withSecret(ServerConfig.builder()
                .authentication(new AuthenticationSettings(
                        Optional.empty(), Optional.of(key), List.of(), List.of(), List.of(), Optional.empty(), false)));
        attacked.post("/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"bot\"}}");
        genuine = SignedJWT.parse(token("{}"));
    }

    @AfterAll
    void stop() {
        attacked.close();
    }

    @Test
    void aGenuineToken_isGood() throws Exception {
        assertThat(attempt(genuine.serialize()).statusCode()).isEqualTo(200);
    }

    @Test
    void guesses_areAllToldTheSame() throws Exception {
        String admin = attacked.server.adminToken();
        Set<String> answers = new HashSet<>();
        for (String guess : List.of(
                "x",
                "admin",
                admin.substring(1),
                admin.substring(0, admin.length() - 1),
                admin + "x",
                admin.toUpperCase(Locale.ROOT),
                "x".repeat(10_000),
                "a.b.c",
                "a.b.c.d.e",
                genuine.serialize().substring(1))) {
            answers.add(rawGet("Authorization: Bearer " + guess).replaceFirst("Date: .*", "Date: now"));
        }

        assertThat(answers).hasSize(1);
        assertThat(answers.iterator().next()).startsWith("HTTP/1.1 401").contains("\"reason\":\"Unauthorized\"");
    }

    Stream<String> forgeries() throws Exception {
        JWTClaimsSet claims = genuine.getJWTClaimsSet();
        Instant now = Instant.now();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        JWSSigner stranger =
                new ECDSASigner((ECPrivateKey) generator.generateKeyPair().getPrivate());
        JWSSigner own = new ECDSASigner((ECPrivateKey) keys.getPrivate());
        JWSSigner publicKeyAsSecret = new MACSigner(keys.getPublic().getEncoded());
        String[] parts = genuine.serialize().split("\\.");
        return Stream.of(
                new PlainJWT(claims).serialize(),
                parts[0] + "." + parts[1] + ".",
                base64("{\"alg\":\"NONE\"}") + "." + parts[1] + "." + parts[2],
                parts[0] + "." + base64(genuine.getPayload().toString().replace(":bot", ":default")) + "." + parts[2],
                base64("{\"alg\":\"ES256\",\"kid\":\"../../../../dev/null\"}") + "." + parts[1] + "." + parts[2],
                base64("{\"alg\":\"ES256\",\"jku\":\"http://127.0.0.1:1/\",\"crit\":[\"x\"]}") + "." + parts[1] + "."
                        + parts[2],
                parts[0] + "." + parts[1] + "."
                        + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[64]),
                signed(JWSAlgorithm.ES256, claims, stranger),
                signed(JWSAlgorithm.HS256, claims, publicKeyAsSecret),
                signed(
                        JWSAlgorithm.ES256,
                        new JWTClaimsSet.Builder(claims)
                                .expirationTime(Date.from(now.minusSeconds(120)))
                                .build(),
                        own),
                signed(
                        JWSAlgorithm.ES256,
                        new JWTClaimsSet.Builder(claims)
                                .notBeforeTime(Date.from(now.plusSeconds(600)))
                                .build(),
                        own),
                signed(
                        JWSAlgorithm.ES256,
                        new JWTClaimsSet.Builder(claims).audience("other").build(),
                        own),
                signed(
                        JWSAlgorithm.ES256,
                        new JWTClaimsSet.Builder(claims).issuer("other").build(),
                        own),
                signed(
                        JWSAlgorithm.ES256,
                        new JWTClaimsSet.Builder(claims).claim("exp", "never").build(),
                        own),
                token("{\"spec\":{\"audiences\":[\"other\"]}}"));
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void aForgedOrWornOutToken_isRefused(String token) throws Exception {
        assertThat(rawGet("Authorization: Bearer " + token)).startsWith("HTTP/1.1 401");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer x\r\nAuthorization: Bearer @",
                "Authorization: Bearer\r\nAuthorization: Bearer @",
                "Authorization: Basic @",
                "Authorization: @",
                "authorization\u00e9: Bearer @",
                "Proxy-Authorization: Bearer @",
                "Cookie: token=@",
                "X-Remote-User: admin\r\nX-Remote-Group: system:masters",
                "X-Forwarded-User: admin",
                "Impersonate-User: admin\r\nImpersonate-Group: system:masters"
            })
    void credentialsInTheWrongPlace_areNone(String headers) throws Exception {
        assertThat(rawGet(headers.replace("@", attacked.server.adminToken()))).startsWith("HTTP/1.1 40");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Impersonate-User: ann\r\nImpersonate-User: admin",
                "Impersonate-User: ann\r\nimpersonate-group: staff\r\nIMPERSONATE-USER: admin",
                "Impersonate-User: system:anonymous",
                "Impersonate-User: ann\u0085\r\nImpersonate-Extra-%0d%0aImpersonate-Group: system:masters",
                "Impersonate-Group: system:masters",
                "Impersonate-User: ann\r\n Impersonate-Group: system:masters",
                "Impersonate-User: ann\rImpersonate-Group: system:masters",
                "Impersonate-User: \r\nImpersonate-Group: system:masters"
            })
    void impersonationThatTricks_gainsNothing(String headers) throws Exception {
        String answer = rawGet("Authorization: Bearer " + attacked.server.adminToken() + "\r\n" + headers);

        assertThat(answer).startsWith("HTTP/1.1 4").doesNotContain(TestServer.SECRET);
    }

    private HttpResponse<String> attempt(String token) throws Exception {
        return attacked.send(attacked.anonymous("/version").header("Authorization", "Bearer " + token));
    }

    private String rawGet(String headers) throws Exception {
        try (Wire wire = Wire.to(attacked.uri)) {
            wire.head(
                    "GET " + TestServer.SECRETS + " HTTP/1.1", "Host: a", "Audit-ID: a", "Connection: close", headers);
            return wire.readAll();
        }
    }

    private String token(String request) throws Exception {
        String answer = attacked.post("/api/v1/namespaces/default/serviceaccounts/bot/token", request)
                .body();
        return new ObjectMapper().readTree(answer).at("/status/token").asText();
    }

    private String signed(JWSAlgorithm algorithm, JWTClaimsSet claims, JWSSigner signer) throws JOSEException {
        JWSHeader header = new JWSHeader.Builder(algorithm)
                .keyID(genuine.getHeader().getKeyID())
                .build();
        SignedJWT jwt = new SignedJWT(header, claims);
        jwt.sign(signer);
        return jwt.serialize();
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
