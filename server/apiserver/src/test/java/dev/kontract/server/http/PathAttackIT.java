package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Paths that the authorizer and the handler might interpret differently. The attacker may read config maps in the namespace
 * {@code open} and the health of the server, and tries to read a secret elsewhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PathAttackIT {

    private static final String OPEN = "/api/v1/namespaces/open/configmaps";

    private TestServer attacked;
    private String ann;

    @BeforeAll
    void start() throws Exception {
        attacked = TestServer.withSecret(ServerConfig.builder());
        ann = "Authorization: Bearer " + attacked.server.adminToken() + "\r\nImpersonate-User: ann";
        attacked.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"open\"}}");
        attacked.post(OPEN, "{\"metadata\":{\"name\":\"c\"}}");
        String rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/open/";
        attacked.post(
                rbac + "roles",
                "{\"metadata\":{\"name\":\"r\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],"
                        + "\"verbs\":[\"get\",\"list\"]}]}");
        attacked.post(
                rbac + "rolebindings",
                "{\"metadata\":{\"name\":\"r\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"Role\","
                        + "\"name\":\"r\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"ann\","
                        + "\"apiGroup\":\"rbac.authorization.k8s.io\"}]}");
        assertThat(get(OPEN + "/c")).startsWith("HTTP/1.1 200");
        assertThat(get(TestServer.SECRETS + "/s")).startsWith("HTTP/1.1 403");
    }

    @AfterAll
    void stop() {
        attacked.close();
    }

    static Stream<String> tricks() {
        String secret = TestServer.SECRETS + "/s";
        List<String> bases = List.of("/livez", "/healthz", "/version", "/openapi/v3", "/api", OPEN, OPEN + "/c");
        List<String> climbs =
                List.of("/..", "/%2e%2e", "/.%2e", "%2f..", "/..;x", ";/..", "/..%00", "/..%c0%af", "\\..", "%5c..");
        Stream<String> climbing = bases.stream()
                .flatMap(base -> climbs.stream().map(climb -> {
                    long depth = base.chars().filter(c -> c == '/').count();
                    return base + climb.repeat((int) depth) + secret;
                }));
        Stream<String> bent = Stream.of(
                "/" + secret,
                secret.replace("/secrets", "//secrets"),
                secret.replace("/api/", "/api//"),
                secret.replace("/secrets", "/./secrets"),
                secret.replace("/secrets/", "/secrets;x=1/"),
                secret.replace("/secrets/", "/secrets%2f"),
                secret.replace("/secrets/", "/configmaps/../secrets/"),
                secret.replace("secrets", "Secrets"),
                secret.replace("secrets", "secret%73"),
                secret.replace("secrets", "%E2%84%AAecrets"),
                secret.replace("secrets", "secrets%00"),
                secret.replace("default", "open/../default"),
                secret.replace("default", "open%2f..%2fdefault"),
                secret.replace("default", "default%20"),
                secret + "/",
                secret + "%20",
                secret + "?fieldSelector=metadata.namespace=open",
                secret + "#" + OPEN,
                "/livez?" + secret,
                "/livez;" + secret,
                "/livez%3f" + secret,
                "/watch" + secret,
                "/api/v1/watch/namespaces/open/configmaps/../../default/secrets/s",
                OPEN + "/..%2f..%2fdefault%2fsecrets%2fs",
                OPEN + "/c%2f..%2f..%2f..%2fdefault%2fsecrets%2fs",
                OPEN + "?namespace=default&resource=secrets",
                "/apis/../api/v1/namespaces/default/secrets/s",
                "/apis//v1/namespaces/default/secrets/s",
                "/apis/%20/v1/namespaces/default/secrets/s",
                "http://a" + secret,
                "//evil/" + secret,
                "*");
        return Stream.concat(climbing, bent);
    }

    @ParameterizedTest
    @MethodSource("tricks")
    void aBentPath_doesNotLeadToTheSecret(String target) throws Exception {
        assertThat(get(target)).doesNotContain(TestServer.SECRET).doesNotContain("HTTP/1.1 5");
    }

    @ParameterizedTest
    @MethodSource("tricks")
    void aBentPath_doesNotLeadAnywhereWithoutCredentials(String target) throws Exception {
        try (Wire wire = Wire.to(attacked.uri)) {
            wire.head("GET " + target + " HTTP/1.1", "Host: a", "Connection: close");
            String answer = wire.readAll();

            assertThat(answer)
                    .startsWith("HTTP/1.1 ")
                    .doesNotContain(TestServer.SECRET)
                    .doesNotContain("HTTP/1.1 5");
            if (!target.startsWith("/livez?")) {
                assertThat(answer).doesNotContain("HTTP/1.1 200");
            }
        }
    }

    private String get(String target) throws Exception {
        try (Wire wire = Wire.to(attacked.uri)) {
            wire.head("GET " + target + " HTTP/1.1", "Host: a", "Connection: close", ann);
            return wire.readAll();
        }
    }
}
