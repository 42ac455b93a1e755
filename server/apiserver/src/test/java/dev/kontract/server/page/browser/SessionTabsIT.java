package dev.kontract.server.page.browser;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a tab shows when another one, which has the same cookie, signs in or out. */
class SessionTabsIT {

    /** Tells other tabs what a tab tells them that has signed in. */
    private static final String CHANGED = "new BroadcastChannel('/ui/session').postMessage('changed')";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().controllers("none").build());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        tab = CHROMIUM.signedIn(server.pageUrl("alice"));
        awaitUser("alice");
    }

    @AfterEach
    void close() {
        tab.closeFaultless();
    }

    private void awaitUser(String name) {
        tab.await("[...document.querySelectorAll('.account .label')].at(-1)?.innerText === " + Tab.literal(name));
    }

    @Test
    void session_ofAnotherUserInAnotherTab_isThatOfThePage() {
        tab.evaluate("fetch(" + Tab.literal(server.pageUrl("bob").toString()) + ").then(() => " + CHANGED + ")");

        awaitUser("bob");
        tab.click(".account-button", "bob");
        tab.click("dialog button", "Sign out everywhere");
        tab.awaitText("Sign in");
    }

    @Test
    void session_endedInAnotherTab_endsInThisOne() {
        tab.evaluate("fetch('/ui/session').then(answer => answer.json()).then(({csrf}) =>"
                + " fetch('/ui/session', {method: 'DELETE', headers: {'X-Kontract-CSRF': csrf}})).then(() => " + CHANGED
                + ")");

        tab.awaitText("Use a client certificate");
    }
}
