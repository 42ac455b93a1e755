package dev.kontract.server.page.browser;

import dev.kontract.server.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a tab shows when another one, which has the same cookie, signs in or out. */
class SessionTabsIT {

    /** Tells other tabs what a tab tells them that has signed in. */
    private static final String CHANGED = "new BroadcastChannel('/ui/session').postMessage('changed')";

    @RegisterExtension
    static final ServedPage PAGE = new ServedPage(ServerConfig.builder().controllers("none"), "alice");

    private final Tab tab;

    SessionTabsIT(Tab tab) {
        this.tab = tab;
        awaitUser("alice");
    }

    private void awaitUser(String name) {
        tab.await("[...document.querySelectorAll('.account .label')].at(-1)?.innerText === " + Tab.literal(name));
    }

    @Test
    void session_ofAnotherUserInAnotherTab_isThatOfThePage() {
        tab.evaluate("fetch(" + Tab.literal(PAGE.server().server.pageUrl("bob").toString()) + ").then(() => " + CHANGED
                + ")");

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
