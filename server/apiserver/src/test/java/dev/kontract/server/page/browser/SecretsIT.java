package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The values of Secrets, which views show only when they are asked for. */
class SecretsIT {
    private static final String LOGIN = TestServer.SECRETS + "/login";
    private static final String FIRST = "Zmlyc3QtdmFsdWU=";
    private static final String SECOND = "b3RoZXItdmFsdWU=";

    @RegisterExtension
    static final ServedPage PAGE =
            new ServedPage(ServerConfig.builder().controllers("none").recordRequests(true));

    private final Tab tab;

    SecretsIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void change() throws Exception {
        TestServer server = PAGE.server();
        server.post(
                TestServer.SECRETS,
                "{\"metadata\": {\"name\": \"login\"}, \"data\": {\"password\": \"" + FIRST + "\"}}");
        server.send("PATCH", LOGIN, "application/merge-patch+json", "{\"data\": {\"password\": \"" + SECOND + "\"}}");
    }

    private void hidesValues() {
        assertThat(tab.evaluate("document.documentElement.outerHTML").asText()).doesNotContain(FIRST, SECOND);
    }

    @Test
    void changes_showThatAValueIsAnotherOneAndTheValueOnRequest() {
        tab.navigate(PAGE.address(LOGIN + "?tab=changes"));
        tab.awaitText("data.password 11 bytes, not shown → 11 bytes, another value");
        tab.click(".revisions summary", "data.password");
        tab.await("document.querySelector('.diff')");
        hidesValues();

        tab.click("button", "Show values");
        tab.awaitText("data.password " + FIRST + " → " + SECOND);
    }

    @Test
    void yaml_showsValuesOnRequest() {
        tab.navigate(PAGE.address(LOGIN + "?tab=yaml"));
        tab.awaitText("password: \"11 bytes, not shown\"");
        hidesValues();

        tab.click("button", "Show values");
        tab.awaitText("password: " + SECOND);
    }

    @Test
    void restore_beginsTheEditOnRequest() {
        tab.navigate(PAGE.address(LOGIN + "?tab=changes"));
        tab.click(".revisions summary", "created");
        tab.click(".revisions a", "Restore this revision");
        tab.awaitText("with its values");
        hidesValues();

        tab.click("button", "with its values");
        tab.await("document.querySelector('textarea')?.value.includes(" + Tab.literal(FIRST) + ")");
    }

    @Test
    void timeline_showsValuesOnRequest() {
        tab.navigate(PAGE.address("/-/timeline"));
        tab.click(".story summary", "changed default/secrets/login");
        tab.await("document.querySelector('.story .diff')");
        hidesValues();

        tab.click("button", "Show values");
        tab.await("document.querySelector('.story .diff .added').innerText.includes(" + Tab.literal(SECOND) + ")");
    }
}
