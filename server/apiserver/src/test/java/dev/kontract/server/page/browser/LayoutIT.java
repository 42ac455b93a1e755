package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the parts of the page are at each width, how they look, and that all of them come from the server. */
class LayoutIT {
    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(
                ServerConfig.builder().controllers("none").recordRequests(true).build());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        tab = CHROMIUM.signedIn(server.pageUrl());
    }

    @AfterEach
    void close() {
        tab.closeFaultless();
    }

    private void show(String view) {
        tab.navigate(server.url().resolve(view));
        tab.await("document.querySelector('h1:not(.hidden)') && !document.querySelector('progress')");
    }

    private void awaitWidth(String selector, int width) {
        tab.await("Math.round(document.querySelector('" + selector + "').getBoundingClientRect().width) === " + width);
    }

    private String styleOf(String selector, String property) {
        return tab.evaluate("getComputedStyle(document.querySelector('" + selector + "'))." + property)
                .asText();
    }

    private void awaitStyle(String selector, String property, String value) {
        tab.await("getComputedStyle(document.querySelector('" + selector + "'))." + property + " === '" + value + "'");
    }

    @Test
    void rail_narrowerPage_foldsToIconsAndThenToASheet() {
        show("/ui");
        awaitWidth(".rail", 220);

        tab.size(899, 800);
        awaitWidth(".rail", 56);
        awaitWidth(".rail-list .label", 1);

        tab.size(599, 800);
        awaitStyle(".rail", "display", "none");
        tab.click("button", "Menu");
        awaitStyle(".rail", "display", "flex");
        tab.click(".rail a", "Requests");
        tab.await("location.pathname === '/ui/-/requests'");
        awaitStyle(".rail", "display", "none");
    }

    @Test
    void content_widePage_isAtMost1440Wide() {
        show("/ui");
        tab.size(2400, 800);

        awaitWidth(".view", 1440);
    }

    @Test
    void text_isOfTheSystem14On20WithFiguresOfOneWidth() {
        show("/ui");
        assertThat(styleOf("body", "fontSize")).isEqualTo("14px");
        assertThat(styleOf("body", "lineHeight")).isEqualTo("20px");
        assertThat(styleOf("body", "fontVariantNumeric")).isEqualTo("tabular-nums");
        assertThat(styleOf("body", "fontFamily")).startsWith("system-ui");
        assertThat(tab.evaluate("document.fonts.size").asInt()).isZero();
    }

    @Test
    void focus_byKeyboard_isVisibleAndBeginsWithTheWayToTheContent() {
        show("/ui");
        Map<String, Object> key = Map.of("type", "rawKeyDown", "key", "Tab", "code", "Tab", "windowsVirtualKeyCode", 9);
        tab.send("Input.dispatchKeyEvent", key);
        assertThat(tab.evaluate("document.activeElement.innerText").asText()).isEqualTo("Skip to content");
        for (int element = 0; element < 12; element++) {
            assertThat(tab.evaluate(
                                    "(style => style.outlineStyle + ' ' + style.outlineWidth)(getComputedStyle(document.activeElement))")
                            .asText())
                    .isEqualTo("solid 2px");
            tab.send("Input.dispatchKeyEvent", key);
        }
    }

    @Test
    void rows_narrowPage_areOfAFewLines() {
        tab.size(390, 844);
        for (String view : new String[] {"requests?background=true", "who-can?verb=get&resource=pods"}) {
            show("/ui/-/" + view);
            tab.await("document.querySelector('.plain tbody tr')");

            assertThat(tab.evaluate(
                                    "Math.max(...[...document.querySelectorAll('.plain tbody tr')].map(row => row.clientHeight))")
                            .asInt())
                    .as(view)
                    .isLessThan(100);
        }
    }

    @Test
    void colours_followTheSystem() {
        show("/ui");
        tab.scheme("light");
        tab.await("matchMedia('(prefers-color-scheme: light)').matches");
        String light = styleOf("body", "backgroundColor");
        tab.scheme("dark");

        tab.await("getComputedStyle(document.body).backgroundColor !== '" + light + "'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ui",
                "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles?wide=true",
                "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin",
                "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin?tab=yaml",
                "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin?tab=changes",
                "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin?tab=access",
                "/ui/api/v1/namespaces/default?tab=earlier&at=1",
                "/ui/-/timeline",
                "/ui/-/requests",
                "/ui/-/who-can?verb=get&resource=pods",
                "/ui/-/api",
                "/ui/-/api?kind=apps%2Fv1%2FDeployment"
            })
    void views_anyWidth_scrollSidewaysInTheirTablesOnly(String view) {
        show(view);
        for (int width : new int[] {1280, 800, 390, 320}) {
            tab.size(width, 800);

            tab.await("(main => innerWidth === " + width
                    + " && main.scrollWidth <= main.clientWidth)(document.querySelector('main'))");
        }
        assertThat(tab.evaluate(
                                "performance.getEntriesByType('resource').map(each => each.name).filter(name => !name.startsWith(location.origin + '/'))")
                        .toString())
                .as("what comes from elsewhere")
                .isEqualTo("[]");
    }
}
