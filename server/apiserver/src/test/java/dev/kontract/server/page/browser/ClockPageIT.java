package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The view Clock and faults, in a browser. */
class ClockPageIT {
    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private ApiServer server;
    private Tab tab;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().clock(clock).build());
        tab = CHROMIUM.open();
    }

    @AfterEach
    void stop() {
        tab.closeFaultless();
        server.close();
    }

    private void show() {
        tab.navigate(server.pageUrl());
        tab.click(".rail a", "Clock and faults");
        tab.awaitText("2030-01-01 00:00:00 UTC");
    }

    @Test
    void clock_advanced_movesTheClockOfTheServerAndOfThePage() {
        show();

        tab.click("button", "+ 1 hour");
        tab.awaitText("2030-01-01 01:00:00 UTC");
        assertThat(clock.instant()).isEqualTo("2030-01-01T01:00:00Z");
        tab.await("!document.querySelector('form button').disabled");
        tab.evaluate("document.querySelector('[name=span]').focus()");
        tab.type("PT90S");
        tab.press("Enter");
        tab.awaitText("2030-01-01 01:01:30 UTC");

        tab.navigate(server.url().resolve("/ui/api/v1/namespaces"));
        tab.await("document.querySelector('.grid time')?.innerText.startsWith('61m')");
    }

    @Test
    void clock_advancedByTheTest_movesTheTimesOfThePage() {
        tab.signIn(server.pageUrl());
        tab.navigate(server.url().resolve("/ui/api/v1/namespaces"));
        tab.await("document.querySelector('.grid time')");

        clock.advance(Duration.ofHours(1));

        tab.await("document.querySelector('.grid time').innerText.startsWith('60m')");
    }

    @Test
    void clock_noDuration_isRefusedInPlace() {
        show();

        tab.evaluate("document.querySelector('[name=span]').focus()");
        tab.type("soon");
        tab.press("Enter");

        tab.awaitText("a duration of ISO 8601");
        assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:00Z");
    }

    @Test
    void faults_rule_isShownWithItsHits() {
        server.faults().on("configmaps").verb("list").fail(503);
        show();
        tab.awaitText("configmaps");
        assertThat(hits()).isEqualTo("0");

        tab.evaluate("fetch('/api/v1/configmaps').then(answer => answer.status)");
        tab.await("document.querySelector('[aria-label=Faults] .numeric:last-child') && " + hitsNow() + " === '1'");
    }

    private String hits() {
        return tab.evaluate(hitsNow()).asText();
    }

    private static String hitsNow() {
        return "[...document.querySelectorAll('[aria-label=Faults] td.numeric')].map(cell => cell.innerText).join()";
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void view_schemeAndSize_hasNoFindings(int width, int height) throws Exception {
        server.faults().on("configmaps").verb("list").fail(503);
        tab.size(width, height);
        tab.signIn(server.pageUrl());
        tab.navigate(server.url().resolve("/ui/-/clock"));
        tab.awaitText("configmaps");

        assertThat(Look.at(tab, "clock-" + width)).isEmpty();
    }
}
