package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A link with a one-time code on the page of another site. */
class ForeignLinkPageIT {
    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void link_clicked_signsInWhenTheUserConfirms() throws Exception {
        URI link = server.server.pageUrl("alice", "system:masters");
        try (OtherSite other = new OtherSite("<a href=\"%s\">Objects and requests</a>".formatted(link));
                Tab tab = CHROMIUM.open()) {
            tab.navigate(other.address());
            tab.click("a", "Objects and requests");
            tab.awaitText("Sign in as alice?");

            assertThat(Look.at(tab, "sign-in-link")).isEmpty();
            assertThat(tab.evaluate("document.cookie + document.scripts.length").asText())
                    .isEqualTo("0");
            assertThat(tab.violations()).isEmpty();
            tab.click("button", "Sign in");

            awaitUser(tab, "alice");
            assertThat(tab.evaluate("location.pathname + location.search").asText())
                    .isEqualTo("/ui");
            assertThat(tab.errors()).isEmpty();
            assertThat(tab.violations()).isEmpty();
        }
    }

    /** Whatever the other page makes the browser load by itself, the link signs in afterwards. */
    @Test
    void link_loadedByTheOtherPage_isNeitherShownNorUsed() throws Exception {
        URI link = server.server.pageUrl("alice");
        String hostile = """
                <link rel="prefetch" href="%1$s">
                <script type="speculationrules">{"prefetch": [{"source": "list", "urls": ["%1$s"]}],
                  "prerender": [{"source": "list", "urls": ["%1$s"]}]}</script>
                <iframe name="frame" src="%1$s"></iframe>
                <img src="%1$s">
                <form method="post" action="%1$s" target="frame"><button>Post</button></form>
                <a href="%1$s">Objects and requests</a>
                <script>
                  const done = () => document.body.append('all done');
                  fetch('%1$s', {mode: 'no-cors', credentials: 'include'}).then(done, done);
                </script>
                """.formatted(link);
        try (OtherSite other = new OtherSite(hostile);
                Tab tab = CHROMIUM.open()) {
            tab.navigate(other.address());
            tab.awaitText("all done");
            tab.click("button", "Post");
            tab.click("a", "Objects and requests");
            tab.awaitText("Sign in as alice?");
            tab.click("button", "Sign in");

            awaitUser(tab, "alice");
        }
    }

    private static void awaitUser(Tab tab, String name) {
        tab.await("[...document.querySelectorAll('.account .label')].at(-1)?.innerText === " + Tab.literal(name));
    }

    /** A page of a site of its own: the name of its host is not that of the server. */
    private static final class OtherSite implements AutoCloseable {
        private final HttpServer http;

        OtherSite(String body) throws IOException {
            byte[] page = ("<!doctype html><title>Another site</title>" + body).getBytes(StandardCharsets.UTF_8);
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/", exchange -> {
                exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
                exchange.sendResponseHeaders(200, page.length);
                try (exchange) {
                    exchange.getResponseBody().write(page);
                }
            });
            http.start();
        }

        URI address() {
            return URI.create("http://localhost:" + http.getAddress().getPort());
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }
}
