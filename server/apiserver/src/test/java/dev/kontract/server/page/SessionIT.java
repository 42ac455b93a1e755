package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of browsers: who signs in how, what a cookie is worth, and what other sites can do with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SessionIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String MAP = "{\"metadata\":{\"generateName\":\"m-\"}}";

    private TestServer server;

    @BeforeAll
    void start() throws Exception {
        server = TestServer.withSecret(ServerConfig.builder().recordRequests(true));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void signIn_withAToken_beginsASession() throws Exception {
        CookieBrowser browser = new CookieBrowser(server);
        assertThat(browser.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);

        HttpResponse<String> signedIn = browser.signIn("{\"token\":\"" + server.server.token("jane", "team") + "\"}");

        assertThat(signedIn.statusCode()).isEqualTo(200);
        assertThat(signedIn.headers().firstValue("Set-Cookie").orElseThrow())
                .startsWith("__Host-kontract=")
                .contains("Path=/; Secure; HttpOnly; SameSite=Strict")
                .doesNotContain("Domain");
        assertThat(signedIn.headers().firstValue("Cache-Control")).contains("no-store");
        JsonNode session = browser.json(CookieBrowser.SESSION);
        assertThat(session.at("/user/name").asText()).isEqualTo("jane");
        assertThat(session.at("/user/groups").toString()).contains("team", "system:authenticated");
        assertThat(session.at("/server/storage").asText()).isEqualTo("memory");
        assertThat(session.at("/server/version").asText()).startsWith("kontract ");
        assertThat(session.at("/features").toString())
                .isEqualTo("{\"clock\":false,\"faults\":false,\"record\":true,\"history\":true}");
        assertThat(Instant.parse(session.path("expires").asText()))
                .isBetween(Instant.now(), Instant.now().plus(Duration.ofHours(8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"token\":\"wrong\"}", "{\"token\":\"\"}", "{\"token\":5}", "{\"token\":null}", "{}"})
    void signIn_withoutValidCredentials_isUnauthorized(String body) throws Exception {
        HttpResponse<String> response = new CookieBrowser(server).signIn(body);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "5", "{", "{\"token\":\"se"})
    void signIn_withAnotherBody_isABadRequest(String body) throws Exception {
        HttpResponse<String> response = new CookieBrowser(server).signIn(body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).doesNotContain("\"se");
    }

    /** A form of another site can post text, and cannot send JSON without asking the server first. */
    @Test
    void signIn_fromAnotherSite_isRefused() throws Exception {
        CookieBrowser browser = new CookieBrowser(server);
        String body = "{\"token\":\"" + server.server.adminToken() + "\"}";

        assertThat(server.send(browser.of("cross-site", CookieBrowser.SESSION)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body)))
                        .statusCode())
                .isEqualTo(403);
        assertThat(server.send(browser.request(CookieBrowser.SESSION)
                                .header("Content-Type", "text/plain")
                                .POST(BodyPublishers.ofString(body)))
                        .statusCode())
                .isEqualTo(415);
    }

    @Test
    void cookie_authenticatesTheWholeApi() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.adminToken());

        assertThat(browser.get(TestServer.SECRETS + "/s").body()).contains(TestServer.SECRET);
        assertThat(server.send(browser.write(MAPS).POST(BodyPublishers.ofString(MAP)))
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void cookie_allowsWhatItsUserMay() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.token("nobody-special"));

        assertThat(browser.get(TestServer.SECRETS).statusCode()).isEqualTo(403);
        assertThat(browser.get("/kontract/statistics").statusCode()).isEqualTo(403);
        assertThat(browser.get("/kontract/requests").statusCode()).isEqualTo(403);
        assertThat(browser.get("/kontract/history" + TestServer.SECRETS + "/s").statusCode())
                .isEqualTo(403);
    }

    @Test
    void authorizationHeader_winsOverTheCookie() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.adminToken());
        String path = TestServer.SECRETS + "/s";

        assertThat(server.send(browser.request(path)
                                .header("Authorization", "Bearer " + server.server.token("nobody-special")))
                        .statusCode())
                .isEqualTo(403);
        assertThat(server.send(browser.request(path).header("Authorization", "Bearer wrong"))
                        .statusCode())
                .isEqualTo(401);
        assertThat(server.send(browser.request(path).header("Authorization", "Basic YWRtaW46"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void write_withoutTheSecretOfThePage_isForbidden() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.adminToken());

        for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
            HttpResponse<String> response = server.send(browser.request(MAPS + (method.equals("POST") ? "" : "/m"))
                    .header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(MAP)));
            assertThat(response.statusCode()).as(method).isEqualTo(403);
            assertThat(response.body()).contains("\"kind\":\"Status\"", "X-Kontract-CSRF");
        }
        assertThat(server.send(browser.request(MAPS)
                                .header("Content-Type", "application/json")
                                .header("X-Kontract-CSRF", "guessed")
                                .POST(BodyPublishers.ofString(MAP)))
                        .statusCode())
                .isEqualTo(403);
    }

    /** Another port of the same host is the same site to a browser, but not the same origin. */
    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void cookie_ofAnotherSite_authenticatesNobody(String site) throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.adminToken());

        assertThat(server.send(browser.of(site, TestServer.SECRETS)).statusCode())
                .isEqualTo(401);
        assertThat(server.send(browser.of(site, CookieBrowser.SESSION)).statusCode())
                .isEqualTo(401);
        HttpResponse<String> old = server.send(server.secure(TestServer.SECRETS)
                .header("Cookie", browser.cookie())
                .header("Origin", "https://evil.example"));
        assertThat(old.statusCode()).isEqualTo(401);
    }

    @Test
    void cookie_withoutTls_authenticatesNobody() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.adminToken());

        for (String path : List.of(TestServer.SECRETS, CookieBrowser.SESSION)) {
            assertThat(server.send(server.anonymous(path)
                                    .header("Cookie", browser.cookie())
                                    .header("Sec-Fetch-Site", "same-origin"))
                            .statusCode())
                    .as(path)
                    .isEqualTo(401);
        }
    }

    @Test
    void signIn_withoutTls_isRefused() throws Exception {
        HttpResponse<String> refused = server.send(server.anonymous(CookieBrowser.SESSION)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"token\":\"" + server.server.adminToken() + "\"}")));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("TLS");
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void link_withoutTls_isRefusedAndUsedUp() throws Exception {
        String path = link();

        assertThat(server.send(server.anonymous(path)).statusCode()).isEqualTo(403);
        assertThat(target(new CookieBrowser(server).open(path))).isEqualTo("/ui?link=expired");
    }

    @Test
    void session_isNeverTakenFromTheRequest() throws Exception {
        CookieBrowser browser = new CookieBrowser(server);
        browser.setCookie("__Host-kontract=chosen-by-somebody-else");
        browser.signIn("{\"token\":\"" + server.server.adminToken() + "\"}");

        assertThat(browser.cookie()).doesNotContain("chosen");
        CookieBrowser fixed = new CookieBrowser(server);
        fixed.setCookie("__Host-kontract=chosen-by-somebody-else");
        assertThat(fixed.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);
    }

    @Test
    void signIn_again_endsTheFormerSession() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.token("jane"));
        CookieBrowser former = new CookieBrowser(server);
        former.setCookie(browser.cookie());

        browser.signIn("{\"token\":\"" + server.server.token("john") + "\"}");

        assertThat(former.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);
        assertThat(browser.json(CookieBrowser.SESSION).at("/user/name").asText())
                .isEqualTo("john");
    }

    @Test
    void signOut_endsEverySessionOfTheUser_andItsStreams() throws Exception {
        CookieBrowser one = CookieBrowser.signedIn(server, server.server.token("leaving", "system:masters"));
        CookieBrowser two = CookieBrowser.signedIn(server, server.server.token("leaving", "system:masters"));
        CookieBrowser other = CookieBrowser.signedIn(server, server.server.token("staying", "system:masters"));
        try (BufferedReader watch = new BufferedReader(new InputStreamReader(
                server.stream(two.request(MAPS + "?watch=true")).body(), StandardCharsets.UTF_8))) {
            server.post(MAPS, "{\"metadata\":{\"name\":\"seen\"}}");
            assertThat(watch.readLine()).contains("ADDED");

            HttpResponse<String> out =
                    server.send(one.write(CookieBrowser.SESSION).DELETE());
            assertThat(out.statusCode()).isEqualTo(200);
            assertThat(out.headers().firstValue("Set-Cookie").orElseThrow()).contains("Max-Age=0");

            Patience.await("the watch ends", () -> hasEnded(watch));
        }
        assertThat(one.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);
        assertThat(two.get(TestServer.SECRETS).statusCode()).isEqualTo(401);
        assertThat(other.get(TestServer.SECRETS).statusCode()).isEqualTo(200);
    }

    private static boolean hasEnded(BufferedReader watch) {
        try {
            return watch.readLine() == null;
        } catch (IOException e) {
            return true; // Broken off, as meant.
        }
    }

    @Test
    void signOut_withoutTheSecretOfThePage_isForbidden() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.token("jane"));

        assertThat(server.send(browser.request(CookieBrowser.SESSION).DELETE()).statusCode())
                .isEqualTo(403);
        assertThat(browser.get(CookieBrowser.SESSION).statusCode()).isEqualTo(200);
    }

    @Test
    void link_signsInOnce() throws Exception {
        String path = link();
        CookieBrowser browser = new CookieBrowser(server);

        HttpResponse<String> first = browser.open(path);
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location")).contains("/ui");
        assertThat(first.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(browser.json(CookieBrowser.SESSION).at("/user/name").asText())
                .isEqualTo("admin");

        CookieBrowser second = new CookieBrowser(server);
        HttpResponse<String> again = second.open(path);
        assertThat(target(again)).isEqualTo("/ui?link=expired");
        assertThat(again.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(second.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);
    }

    @Test
    void link_withATrailingSlash_signsInOnce() throws Exception {
        String path = link().replace("?", "/?");

        assertThat(target(new CookieBrowser(server).open(path))).isEqualTo("/ui");
        assertThat(target(new CookieBrowser(server).open(path))).isEqualTo("/ui?link=expired");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
    void link_byAnotherMethod_isRefusedAndUsedUp(String method) throws Exception {
        String path = link();
        CookieBrowser browser = new CookieBrowser(server);

        assertThat(server.send(browser.of("none", path).method(method, BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(405);
        assertThat(target(browser.open(path))).isEqualTo("/ui?link=expired");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void link_ofAnotherSite_isRefusedAndStaysValid(String site) throws Exception {
        String path = link();
        CookieBrowser browser = new CookieBrowser(server);

        HttpResponse<String> refused = server.send(browser.of(site, path));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(target(browser.open(path))).isEqualTo("/ui");
    }

    private String link() {
        URI link = server.server.pageUrl();
        return link.getPath() + "?" + link.getQuery();
    }

    private static String target(HttpResponse<String> redirect) {
        assertThat(redirect.statusCode()).isEqualTo(303);
        return redirect.headers().firstValue("Location").orElseThrow();
    }

    @Test
    void link_ofAUser_givesItsPermissions() throws Exception {
        URI link = server.server.pageUrl("jane", "team");
        CookieBrowser browser = new CookieBrowser(server);
        browser.open(link.getPath() + "?" + link.getQuery());

        assertThat(browser.json(CookieBrowser.SESSION).at("/user/name").asText())
                .isEqualTo("jane");
        assertThat(browser.get(TestServer.SECRETS).statusCode()).isEqualTo(403);
    }

    @Test
    void session_endsWithItsCredentials() throws Exception {
        server.post("/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"robot\"}}");
        HttpResponse<String> issued =
                server.post("/api/v1/namespaces/default/serviceaccounts/robot/token", "{\"spec\":{}}");
        String token =
                new ObjectMapper().readTree(issued.body()).at("/status/token").asText();
        CookieBrowser browser = CookieBrowser.signedIn(server, token);
        assertThat(browser.json(CookieBrowser.SESSION).at("/user/name").asText())
                .isEqualTo("system:serviceaccount:default:robot");

        server.send("DELETE", "/api/v1/namespaces/default/serviceaccounts/robot");

        assertThat(browser.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);
        assertThat(browser.get("/ui").statusCode()).isEqualTo(200);
    }

    @Test
    void recordOfRequests_hasNoTokenOfASignIn() throws Exception {
        String token = server.server.token("careful");
        CookieBrowser.signedIn(server, token);

        assertThat(server.server.requests().list())
                .noneMatch(request -> request.body()
                        .map(body -> body.toString().contains(token))
                        .orElse(false))
                .anyMatch(request -> request.annotations().containsValue("careful"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ui/login", "/ui/login/", "/u%69/log%69n"})
    void recordOfRequests_hasNoCodeOfALink(String path) throws Exception {
        String code = link().split("=", 2)[1];
        new CookieBrowser(server).open(path + "?code=" + code);

        assertThat(server.server.requests().list())
                .anyMatch(request -> request.uri().equals(path))
                .noneMatch(request -> request.uri().contains(code));
    }

    @Test
    void responsesToBrowsers_areShownAsData() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.adminToken());
        HttpResponse<String> data = browser.get("/version");

        assertThat(data.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "sandbox");
        assertThat(data.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(server.send("GET", "/version").headers().firstValue("Content-Security-Policy"))
                .isEmpty();
    }
}
