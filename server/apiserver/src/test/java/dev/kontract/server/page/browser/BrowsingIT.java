package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BrowsingIT {
    private static final String MAPS = "/ui/api/v1/namespaces/shop/configmaps";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;
    private static KontractClient client;
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().recordRequests(true).build());
        client = server.client();
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        create("settings");
        tab = CHROMIUM.open();
    }

    @AfterEach
    void close() {
        tab.closeFaultless();
        for (ConfigMap map : client.configMaps("shop").list().items()) {
            client.configMaps("shop").delete(map.getMetadata().getName());
        }
    }

    private static void create(String name) {
        client.configMaps("shop")
                .create(new ConfigMap()
                        .metadata(new ObjectMeta().name(name).putLabelsItem("app", name))
                        .data(Map.of("colour", "blue")));
    }

    private void open(String path) {
        tab.navigate(server.url().resolve(path));
    }

    private void signIn(String token, String path) {
        open(path);
        tab.await("document.activeElement.name === 'token'");
        tab.type(token);
        tab.press("Enter");
        tab.await("document.querySelector('.rail')");
    }

    private void openSignedIn(String path) {
        tab.signIn(server.pageUrl());
        open(path);
    }

    @Test
    void signIn_token_goesOnToTheAddress() {
        signIn(server.adminToken(), MAPS);

        tab.await("document.querySelector('.grid td a')?.innerText === 'settings'");
        assertThat(tab.evaluate("location.pathname").asText()).isEqualTo(MAPS);
        assertThat(tab.evaluate("document.cookie").asText()).isEmpty();
    }

    @Test
    void signIn_unknownToken_isRefusedInPlace() {
        open(MAPS);
        tab.await("document.activeElement.name === 'token'");
        tab.type("no-such-token");
        tab.press("Enter");

        tab.awaitText("The server does not know this token.");
    }

    @Test
    void signIn_linkUsedTwice_asksForOtherCredentials() {
        URI link = server.pageUrl();
        tab.navigate(link);
        tab.awaitText("Overview");

        tab.evaluate(
                "fetch('/ui/session').then(answer => answer.json()).then(session =>"
                        + " fetch('/ui/session', {method: 'DELETE', headers: {'X-Kontract-CSRF': session.csrf}})).then(() => true)");
        tab.navigate(link);

        tab.awaitText("This link has been used or has expired.");
    }

    @Test
    void signOut_otherTab_isSignedOutAsWell() {
        try (Tab other = CHROMIUM.open()) {
            signIn(server.adminToken(), "/ui");
            other.navigate(server.pageUrl());
            other.await("document.querySelector('.rail')");

            tab.click(".account-button", "admin");
            tab.click("dialog button", "Sign out everywhere");

            tab.await("document.querySelector('[name=token]')");
            other.navigate(server.url().resolve(MAPS));
            other.await("document.querySelector('[name=token]')");
        }
    }

    @Test
    void overview_admin_leadsToAnObject() {
        openSignedIn("/ui");

        tab.click(".matrix a", "configmaps in shop");
        tab.click(".grid td a", "settings");

        tab.await("location.pathname === '" + MAPS + "/settings'");
        tab.await("document.querySelector('h1')?.innerText.includes('settings')");
        tab.evaluate("history.back()");
        tab.await("document.querySelector('.grid td a')?.innerText === 'settings'");
    }

    @Test
    void kind_refused_saysWhatIsNotAllowed() {
        signIn(server.token("jane"), MAPS);

        tab.awaitText("list configmaps in shop: not allowed");
        tab.click("button", "explain");
        tab.awaitText("jane");
        assertThat(tab.text()).doesNotContain("settings");
    }

    @Test
    void kind_changes_areShownAsTheyHappen() {
        openSignedIn(MAPS);
        tab.await("document.querySelector('.grid td a')?.innerText === 'settings'");

        create("a-new-one");
        tab.await("document.querySelector('.grid td a')?.innerText === 'a-new-one'");
        client.configMaps("shop").update("settings", map -> map.setData(Map.of("colour", "red", "size", "2")));
        tab.await(
                "[...document.querySelectorAll('.grid tr')].some(row => row.innerText.includes('settings') && /\\b2\\b/.test(row.innerText))");
        client.configMaps("shop").delete("a-new-one");
        tab.await("document.querySelector('.grid td a')?.innerText === 'settings'");
    }

    @Test
    void kind_pointerOnTheRows_keepsTheirPlaces() {
        openSignedIn(MAPS);
        tab.await("document.querySelector('.grid td a')?.innerText === 'settings'");
        tab.evaluate("window.place = document.querySelector('.grid td a').getBoundingClientRect()");
        tab.pointTo(
                tab.evaluate("place.x + 4").asInt(), tab.evaluate("place.y + 4").asInt());

        create("a-new-one");

        tab.awaitText("1 new");
        assertThat(tab.evaluate("document.querySelector('.grid td a').innerText")
                        .asText())
                .isEqualTo("settings");
        tab.pointTo(2, 2);
        tab.await("document.querySelector('.grid td a').innerText === 'a-new-one'");
    }

    @Test
    void kind_selectors_narrowTheList() {
        create("other");
        openSignedIn(MAPS + "?labelSelector=app%3Dother");

        tab.await("document.querySelector('.grid td a')?.innerText === 'other'");
        assertThat(tab.text()).doesNotContain("settings");
    }

    @Test
    void kind_selectors_areCompletedFromWhatIsThere() {
        create("other");
        openSignedIn(MAPS);
        tab.await("document.querySelectorAll('.grid td a').length === 2");

        tab.evaluate("document.querySelector('[list=labelSelector-terms]').focus()");

        tab.await(
                "[...document.querySelectorAll('#labelSelector-terms option')].map(option => option.value).join() === 'app=other,app=settings'");
    }

    @Test
    void kind_changes_areSaidInOneSentence() {
        openSignedIn(MAPS);
        tab.await("document.querySelector('.connection')?.innerText === 'Live'");

        create("one");
        create("two");

        tab.await(
                "[...document.querySelectorAll('.status-line .hidden[role=status]')].some(line => /added/.test(line.innerText))");
        assertThat(tab.evaluate("document.querySelectorAll('.grid [aria-live], .grid [role=status]').length")
                        .asInt())
                .isZero();
    }

    @Test
    void kind_namespaces_areChosenTogether() {
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("other")));
        client.configMaps("other").create(new ConfigMap().metadata(new ObjectMeta().name("elsewhere")));
        openSignedIn(MAPS);
        tab.await("document.querySelector('details.menu')");
        tab.evaluate("document.querySelector('details.menu').open = true");
        tab.await("document.querySelector('[aria-label=\"Include other\"]')");
        tab.evaluate("document.querySelector('[aria-label=\"Include other\"]').click()");

        tab.await(
                "[...document.querySelectorAll('.grid td a')].map(link => link.innerText).join() === 'elsewhere,settings'");
        assertThat(tab.evaluate("location.pathname + location.search").asText())
                .isEqualTo("/ui/api/v1/configmaps?in=shop%2Cother");
    }

    @Test
    void rail_keysAndKinds_areFoundWithoutAKey() {
        openSignedIn("/ui");

        tab.click(".account-button", "Keys");
        tab.awaitText("show this help");
        tab.click("dialog button", "Close");
        tab.click(".find", "Go to a kind");
        tab.await("document.activeElement.matches('.jump')");
        tab.type("cm");
        tab.await("document.querySelector('.jump-list li')?.innerText.startsWith('ConfigMap')");
        tab.press("Enter");

        tab.await("location.pathname === '/ui/api/v1/configmaps'");
    }

    @Test
    void jump_pageRenderedAnewBeforeItIsShown_hasFocus() {
        openSignedIn("/ui");
        tab.await("document.querySelector('.find')");
        tab.evaluate("""
                (async () => {
                    document.querySelector('.find').click();
                    await new Promise(resolve => {
                        new MutationObserver(resolve).observe(document.querySelector('.page'), {childList: true});
                    });
                    document.querySelector('.bar button').click();
                })()""");

        tab.await("document.activeElement.matches('.jump')");
    }

    @Test
    void asRequest_collection_isGivenForEachClient() {
        openSignedIn(MAPS + "?labelSelector=app%3Dsettings");
        tab.click(".view-head button", "As request");

        tab.awaitText("kubectl get configmaps -n shop -l app=settings");
        assertThat(tab.text())
                .contains("curl --cacert ca.crt")
                .contains("client.configMaps(\"shop\").list(ListOptions.all().labels(\"app=settings\"));");
    }

    @Test
    void kind_keyboard_filtersMovesAndOpens() {
        create("other");
        openSignedIn(MAPS);
        tab.await("document.querySelectorAll('.grid td a').length === 2");

        tab.press("/");
        tab.await("document.activeElement.matches('[data-filter]')");
        tab.type("colour");
        tab.await("document.querySelectorAll('.grid td a').length === 0");
        tab.evaluate("document.activeElement.select()");
        tab.type("t");
        tab.await("document.querySelectorAll('.grid td a').length === 2");
        tab.press("ArrowDown");
        tab.await("document.activeElement.innerText === 'other'");
        tab.press("ArrowDown");
        tab.await("document.activeElement.innerText === 'settings'");
        tab.press("Enter");

        tab.await("location.pathname === '" + MAPS + "/settings'");
    }

    @Test
    void kind_keyOnThePage_goesToTheRows() {
        openSignedIn(MAPS);
        tab.await("document.querySelector('.grid td a')");

        tab.press("j");

        tab.await("document.activeElement.innerText === 'settings'");
    }

    @Test
    void requests_refusedReadsOfThePage_areBackground() {
        signIn(server.token("jane"), "/ui");
        tab.awaitText("kinds that you may not list");
        tab.navigate(server.pageUrl());
        tab.await("document.querySelector('.rail')");
        open("/ui/-/requests?failed=true&user=jane");

        tab.awaitText("No request matches.");
        tab.awaitText("reads of browsers and controllers are hidden");
    }

    @Test
    void delete_selected_triesBefore() {
        create("other");
        openSignedIn(MAPS);
        tab.await("document.querySelector('[aria-label=\"Select other\"]')");
        tab.evaluate("document.querySelector('[aria-label=\"Select other\"]').click()");
        tab.click("button", "Delete…");

        tab.awaitText("1 of 1 would be deleted.");
        assertThat(client.configMaps("shop").find("other")).isPresent();
        tab.click("dialog button.danger", "Delete 1");

        tab.awaitText("Done.");
        assertThat(client.configMaps("shop").find("other")).isEmpty();
        assertThat(client.configMaps("shop").find("settings")).isPresent();
    }

    @Test
    void whoCan_admin_namesRuleAndBinding() {
        openSignedIn("/ui/-/who-can?verb=delete&resource=pods&namespace=shop");

        tab.awaitText("cluster-admin");
        tab.awaitText("group system:masters");
        tab.awaitText("every verb on every resource in every group");
    }

    @Test
    void requests_newOne_arrives() {
        openSignedIn("/ui/-/requests?resource=configmaps&verb=create");
        int before = server.requests().of("configmaps").verb("create").list().size();
        tab.awaitText("Live");
        tab.await("document.querySelectorAll('td a').length === " + before);

        create("recorded-now");
        tab.await("document.querySelectorAll('td a').length === " + (before + 1));
        tab.click("td a", "/api/v1/namespaces/shop/configmaps");

        tab.awaitText("Request body");
        tab.awaitText("recorded-now");
        tab.click("dialog a", "Who can?");
        tab.awaitText("May admin create configmaps in shop?");
    }

    @Test
    void api_kind_showsFieldsAndExample() {
        openSignedIn("/ui/-/api?kind=apps%2Fv1%2FStatefulSet");

        tab.awaitText("kubectl apply -f example.yaml");
        tab.awaitText("podManagementPolicy");
        tab.awaitText("default \"OrderedReady\"");
        assertThat(tab.text()).contains("required", "immutable", "one of OrderedReady, Parallel");
        assertThat(tab.evaluate("document.querySelector('.prose').innerText.includes('`')")
                        .asBoolean())
                .isFalse();
        open("/ui/-/api?kind=%2Fv1%2FService");
        tab.awaitText("merged by port, protocol");
    }
}
