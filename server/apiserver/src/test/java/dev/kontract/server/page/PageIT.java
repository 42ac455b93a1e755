package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.http.Wire;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the page, and the flag that turns it off. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageIT {

    private TestServer server;

    @BeforeAll
    void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none").recordRequests(true));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/ui", "/ui/", "/ui/apis/apps/v1/namespaces/shop/statefulsets/web?tab=changes", "/ui/-/who-can"})
    void document_isTheSameForEveryPathAndUser(String path) throws Exception {
        HttpResponse<String> page = server.send(server.anonymous(path).header("Accept", "text/html,*/*;q=0.8"));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.body()).startsWith("<!doctype html>");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .contains("require-trusted-types-for 'script'")
                .doesNotContain("unsafe");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    }

    @Test
    void document_withStaleCredentials_isServedNevertheless() throws Exception {
        assertThat(server.send(server.request("/ui", "wrong")).statusCode()).isEqualTo(200);
        assertThat(server.send(server.anonymous("/ui").header("Cookie", "__Host-kontract=old"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void document_forAnotherMethodOrMediaType_isRefused() throws Exception {
        assertThat(server.send("POST", "/ui").statusCode()).isEqualTo(405);
        assertThat(server.send("DELETE", "/ui/assets/index.html").statusCode()).isEqualTo(405);
        assertThat(server.send(server.anonymous("/ui").header("Accept", "application/json"))
                        .statusCode())
                .isEqualTo(406);
    }

    @Test
    void documentation_isServedWithoutSignIn() throws Exception {
        HttpResponse<String> folder = server.send(server.anonymous("/ui/docs"));
        assertThat(folder.statusCode()).isEqualTo(308);
        assertThat(folder.headers().firstValue("Location")).contains("/ui/docs/");

        HttpResponse<String> start = server.send(server.anonymous("/ui/docs/"));
        assertThat(start.statusCode()).isEqualTo(200);
        assertThat(start.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'self'");
        assertThat(start.body()).contains("<h1 id=\"kontract\">Kontract</h1>");

        assertThat(server.send(server.anonymous("/ui/docs/fields-apps-v1.html")).body())
                .contains("StatefulSet");
        assertThat(server.send(server.anonymous("/ui/docs/nothing.html")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void document_loadsOneScript() throws Exception {
        assertThat(server.send(server.anonymous("/ui")).body())
                .containsOnlyOnce("<script")
                .contains("src=\"/ui/assets/page.js\"");

        HttpResponse<String> script = server.send(server.anonymous("/ui/assets/page.js"));
        assertThat(script.statusCode()).isEqualTo(200);
        assertThat(script.headers().firstValue("Content-Type")).contains("text/javascript; charset=utf-8");
        assertThat(script.headers().firstValue("ETag")).isPresent();
        assertThat(script.body()).doesNotContainPattern("(?m)^(import|export)\\b");
    }

    @Test
    void asset_isSentAgainOnlyIfItHasChanged() throws Exception {
        HttpResponse<String> asset = server.send(server.anonymous("/ui/assets/lib/preact.js"));
        assertThat(asset.statusCode()).isEqualTo(200);
        assertThat(asset.headers().firstValue("Content-Type")).contains("text/javascript; charset=utf-8");
        assertThat(asset.headers().firstValue("Cache-Control")).contains("no-cache");
        assertThat(asset.body()).contains("export");

        String tag = asset.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> again =
                server.send(server.anonymous("/ui/assets/lib/preact.js").header("If-None-Match", tag));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ui/assets/",
                "/ui/assets/none.js",
                "/ui/assets/index",
                "/ui/assets/../index.html",
                "/ui/assets/js/../index.html",
                "/ui/assets/..%2findex.html",
                "/ui/assets/%2e%2e/%2e%2e/server/ApiServer.class",
                "/ui/assets/..%5cindex.html",
                "/ui/assets//etc/passwd",
                "/ui/assets/%2fetc%2fpasswd.txt",
                "/ui/assets/.hidden.js",
                "/ui/assets/index.html%00.js",
                "/ui/assets/index.html/",
                "/ui/assets/INDEX.HTML"
            })
    void asset_thatIsNone_isNotFound(String path) throws Exception {
        try (Wire wire = Wire.to(server.uri)) {
            String response = wire.head("GET " + path + " HTTP/1.1", "Host: x", "Connection: close")
                    .readAll();

            assertThat(response).matches("(?s)HTTP/1.1 (400|404) .*").doesNotContain("<!doctype", "root:");
        }
    }

    @Test
    void off_thereIsNothing() throws Exception {
        try (TestServer off =
                TestServer.start(ServerConfig.builder().controllers("none").ui(false))) {
            for (String path : new String[] {"/ui", "/ui/assets/index.html", "/ui/session", "/kontract/statistics"}) {
                assertThat(off.send("GET", path).statusCode()).as(path).isEqualTo(404);
                assertThat(off.send(off.anonymous(path)).statusCode()).as(path).isEqualTo(401);
            }
            assertThatThrownBy(off.server::pageUrl)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("--ui=false");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/uixyz",
                "/ui.html",
                "/kontract/requestsX",
                "/kontract/historyX/api/v1/pods",
                "/kontract/clockX",
                "/kontract/clock/x",
                "/kontract/statistics/x",
                "/kontract"
            })
    void pathThatOnlyBeginsAlike_isNone(String path) throws Exception {
        assertThat(server.send("GET", path).statusCode()).isEqualTo(404);
        assertThat(server.send(server.anonymous(path)).statusCode()).isEqualTo(401);
    }

    @Test
    void discovery_doesNotMentionIt() throws Exception {
        assertThat(server.send("GET", "/").body()).doesNotContain("/ui", "/kontract/");
        assertThat(server.send("GET", "/openapi/v3").body()).doesNotContain("\"ui", "kontract/history");
    }
}
