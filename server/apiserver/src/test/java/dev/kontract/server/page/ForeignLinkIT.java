package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links with a one-time code that another site opens: the server asks before it signs in, and nothing else uses the code. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignLinkIT {

    private static final String EXPIRED = "/ui?link=expired";

    private TestServer server;

    @BeforeAll
    void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().recordRequests(true));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void navigation_ofAnotherSite_asksWhetherToSignIn(String site) throws Exception {
        String path = path(server.server.pageUrl("jane", "team"));

        HttpResponse<String> question = follow(path, site);

        assertThat(question.statusCode()).isEqualTo(200);
        assertThat(question.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(question.body())
                .contains("Sign in as <bdi>jane</bdi>?", "<form class=\"panel\" method=\"post\">")
                .doesNotContain("<script", "code=", path.split("=", 2)[1]);
        assertThat(question.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(question.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'")
                .doesNotContain("script-src", "unsafe");
        assertThat(question.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(question.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(question.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(question.headers().firstValue("Cross-Origin-Opener-Policy")).contains("same-origin");
    }

    @Test
    void question_askedAgainAndAnswered_signsInOnce() throws Exception {
        String path = path(server.server.pageUrl("jane", "team"));
        CookieBrowser browser = new CookieBrowser(server);
        follow(path, "cross-site");
        follow(path, "cross-site");

        HttpResponse<String> answered = browser.post(path);

        assertThat(target(answered)).isEqualTo("/ui");
        assertThat(browser.json(CookieBrowser.SESSION).at("/user/name").asText())
                .isEqualTo("jane");
        assertThat(target(follow(path, "cross-site"))).isEqualTo(EXPIRED);
        HttpResponse<String> again = new CookieBrowser(server).post(path);
        assertThat(target(again)).isEqualTo(EXPIRED);
        assertThat(again.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void question_answeredInASession_endsTheSession() throws Exception {
        CookieBrowser browser = CookieBrowser.signedIn(server, server.server.token("john"));
        CookieBrowser former = new CookieBrowser(server);
        former.setCookie(browser.cookie());

        browser.post(path(server.server.pageUrl("jane")));

        assertThat(browser.json(CookieBrowser.SESSION).at("/user/name").asText())
                .isEqualTo("jane");
        assertThat(former.get(CookieBrowser.SESSION).statusCode()).isEqualTo(401);
    }

    /** Frames, images, scripts, prefetched resources, and requests of scripts and forms. */
    @ParameterizedTest
    @CsvSource({
        "GET, navigate, iframe",
        "GET, navigate, object",
        "GET, no-cors, image",
        "GET, no-cors, empty",
        "GET, cors, empty",
        "HEAD, navigate, document",
        "POST, navigate, document",
        "POST, cors, empty",
    })
    void otherRequest_ofAnotherSite_isRefusedAndLeavesTheLinkValid(String method, String mode, String destination)
            throws Exception {
        String path = path(server.server.pageUrl());
        CookieBrowser browser = new CookieBrowser(server);

        HttpResponse<String> refused =
                server.send(request(path, "cross-site", mode, destination).method(method, BodyPublishers.noBody()));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(target(browser.open(path))).isEqualTo("/ui");
    }

    /** Chromium prefetches by the speculation rules of any page, and does not say of which site. */
    @ParameterizedTest
    @CsvSource({"none, prefetch", "none, prefetch;prerender", "cross-site, prefetch"})
    void prefetch_isRefusedAndLeavesTheLinkValid(String site, String purpose) throws Exception {
        String path = path(server.server.pageUrl());

        HttpResponse<String> refused =
                server.send(request(path, site, "navigate", "document").header("Sec-Purpose", purpose));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(target(new CookieBrowser(server).open(path))).isEqualTo("/ui");
    }

    /** Without the header that a browser sends with a form of the page itself, a POST signs nobody in. */
    @Test
    void post_ofAnUnknownOrigin_isRefusedAndUsesTheLinkUp() throws Exception {
        String path = path(server.server.pageUrl());

        HttpResponse<String> refused = server.send(server.secure(path).POST(BodyPublishers.noBody()));

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(target(new CookieBrowser(server).open(path))).isEqualTo(EXPIRED);
    }

    @Test
    void navigation_withoutTls_isRefused() throws Exception {
        HttpResponse<String> refused = server.send(server.anonymous(path(server.server.pageUrl()))
                .header("Sec-Fetch-Site", "cross-site")
                .header("Sec-Fetch-Mode", "navigate")
                .header("Sec-Fetch-Dest", "document"));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("TLS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?code=guessed", "?code=", ""})
    void navigation_withAnInvalidCode_leadsToTheSignIn(String query) throws Exception {
        assertThat(target(follow("/ui/login" + query, "cross-site"))).isEqualTo(EXPIRED);
    }

    @Test
    void question_aboutAUserWhoseNameIsMarkup_showsItAsText() throws Exception {
        String path = path(server.server.pageUrl("<img src=x onerror=alert(1)>&amp;"));

        assertThat(follow(path, "cross-site").body())
                .contains("<bdi>&lt;img src=x onerror=alert(1)>&amp;amp;</bdi>")
                .doesNotContain("<img");
    }

    @Test
    void recordOfRequests_hasNoCodeOfAQuestion() throws Exception {
        String path = path(server.server.pageUrl());
        follow(path, "cross-site");
        new CookieBrowser(server).post(path);

        assertThat(server.server.requests().list())
                .anyMatch(request -> request.uri().equals("/ui/login"))
                .noneMatch(request -> request.uri().contains(path.split("=", 2)[1]));
    }

    private HttpResponse<String> follow(String path, String site) throws Exception {
        return server.send(request(path, site, "navigate", "document"));
    }

    private HttpRequest.Builder request(String path, String site, String mode, String destination) {
        return server.secure(path)
                .header("Sec-Fetch-Site", site)
                .header("Sec-Fetch-Mode", mode)
                .header("Sec-Fetch-Dest", destination);
    }

    private static String path(URI link) {
        return link.getPath() + "?" + link.getQuery();
    }

    private static String target(HttpResponse<String> redirect) {
        assertThat(redirect.statusCode()).isEqualTo(303);
        return redirect.headers().firstValue("Location").orElseThrow();
    }
}
