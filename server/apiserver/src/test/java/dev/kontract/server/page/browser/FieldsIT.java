package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ServerConfig;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Text that a user has typed into a field stays when the view is rendered anew, until the address has another text for the field. */
class FieldsIT {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    /** Lets the page render everything, as it does when the kinds are read again. */
    private static final String RENDER = "dispatchEvent(new PopStateEvent('popstate'))";

    /** The number of namespaces from which on their menu has a filter. */
    private static final int MANY = 201;

    @RegisterExtension
    static final ServedPage PAGE =
            new ServedPage(ServerConfig.builder().controllers("none").recordRequests(true));

    private final Tab tab;

    FieldsIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void fill() {
        create("first");
        create("second");
    }

    private static void create(String name) {
        PAGE.client().configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name(name)));
    }

    private static String field(String label) {
        return "[...document.querySelectorAll('label')].find(each => each.innerText.startsWith(" + Tab.literal(label)
                + "))?.querySelector('input')";
    }

    private void typeInto(String label, String text) {
        tab.await(field(label));
        tab.evaluate(field(label) + ".focus()");
        tab.type(text);
    }

    private void hasText(String label, String text) {
        assertThat(tab.evaluate(field(label) + ".value").asText()).as(label).isEqualTo(text);
    }

    private void hasFocus(String label) {
        assertThat(tab.evaluate(field(label) + " === document.activeElement").asBoolean())
                .as(label)
                .isTrue();
    }

    @Test
    void requests_requestArrives_keepsTextAndFocus() {
        tab.navigate(PAGE.address("/-/requests?verb=create&resource=configmaps"));
        String rows = "document.querySelectorAll('[aria-label=Requests] tbody tr').length";
        tab.await(rows);
        int before = tab.evaluate(rows).asInt();
        typeInto("User", "ad");

        create("arriving");
        tab.await(rows + " > " + before);

        hasText("User", "ad");
        hasFocus("User");
        tab.type("min");
        tab.press("Enter");
        tab.await("new URLSearchParams(location.search).get('user') === 'admin'");
    }

    @Test
    void kind_objectArrivesAndPageIsRendered_keepsTextOfSelectors() {
        tab.navigate(PAGE.address(MAPS));
        tab.await("document.querySelector('.grid a')");
        typeInto("Filter", "fi");
        typeInto("Labels", "app=");
        tab.await("location.search === '?filter=fi'");

        create("fifth");
        tab.await("document.querySelectorAll('.grid td a').length === 2");
        tab.evaluate(RENDER);

        hasText("Labels", "app=");
        hasText("Filter", "fi");
        hasFocus("Labels");
    }

    @Test
    void filter_typedWhenItIsWrittenToTheAddress_keepsWhatWasTypedSince() {
        tab.navigate(PAGE.address(MAPS));
        tab.await("document.querySelector('.grid a')");
        String shown = tab.evaluate("""
                        (async () => {
                            const field = document.querySelector('[data-filter]');
                            const type = text => {
                                field.value = text;
                                field.dispatchEvent(new Event('input', {bubbles: true}));
                            };
                            const replace = history.replaceState;
                            const written = () => new Promise(resolve => {
                                history.replaceState = (...state) => {
                                    history.replaceState = replace;
                                    history.replaceState(...state);
                                    resolve(field.value);
                                };
                            });
                            type('s');
                            await written();
                            await new Promise(resolve => setTimeout(resolve));
                            const again = written();
                            type('se');
                            return again;
                        })()""").asText();

        assertThat(shown).isEqualTo("se");
        tab.await("new URLSearchParams(location.search).get('filter') === 'se'");
        hasText("Filter", "se");
    }

    @Test
    void filter_addressWithAnother_isThatOfTheAddress() {
        tab.navigate(PAGE.address(MAPS));
        typeInto("Filter", "first");
        tab.await("location.search === '?filter=first'");

        tab.click(".rail a", "ConfigMap");

        tab.await("location.search === ''");
        hasText("Filter", "");
    }

    @Test
    void api_pageIsRendered_keepsTextOfFilter() {
        tab.navigate(PAGE.address("/-/api"));
        typeInto("Filter", "deploy");

        tab.evaluate(RENDER);

        hasText("Filter", "deploy");
        tab.await("document.querySelector('[aria-label=Kinds] tbody').rows.length === 1");
    }

    @Test
    void whoCan_pageIsRendered_keepsTextUntilItIsAsked() {
        tab.navigate(PAGE.address("/-/who-can?verb=get&resource=pods"));
        tab.await("document.querySelector('[aria-label=\"Everybody who can\"]')");
        typeInto("User", "someone");
        typeInto("Name", "web");

        tab.evaluate(RENDER);
        hasText("User", "someone");
        hasText("Name", "web");
        hasFocus("Name");

        tab.press("Enter");
        tab.awaitText("May someone get pods web?");
        hasFocus("Name");
        typeInto("Namespace", "not asked");
        tab.evaluate("history.back()");
        tab.awaitText("May you get pods?");
        hasText("User", "");
        hasText("Namespace", "");
    }

    @Test
    void moment_typedAndWritten_keepsItsParts() {
        tab.navigate(PAGE.address(MAPS));
        tab.await(field("As it was"));
        String time = "2030-01-01T10:30";
        tab.evaluate("(field => { field.value = '" + time + "'; field.dispatchEvent(new Event('change')); })("
                + field("As it was") + ")");

        tab.await("location.search.startsWith('?at=20')");
        hasText("As it was", time);
        tab.click("button", "Back to now");
        tab.await("location.search === ''");
        hasText("As it was", "");
    }

    @Test
    void timeline_requestArrives_keepsOpenWhatIsOpen() {
        tab.navigate(PAGE.address("/-/timeline"));
        tab.click(".story summary", "created default/configmaps/first");
        tab.await("document.querySelector('.story .diff')");

        create("another");

        tab.await("[...document.querySelectorAll('.story summary')].some(each => each.innerText.includes('another'))");
        assertThat(tab.evaluate("document.querySelector('.story details[open] summary').innerText")
                        .asText())
                .contains("default/configmaps/first");
    }

    @Test
    void namespaces_oneIsChosen_keepsTextOfFilter() {
        IntStream.range(0, MANY)
                .forEach(index -> PAGE.client()
                        .namespaces()
                        .create(new Namespace().metadata(new ObjectMeta().name("team-" + index))));
        tab.navigate(PAGE.address(MAPS));
        tab.click("summary", "default");
        tab.await("document.querySelector('.menu-filter')");
        tab.evaluate("document.querySelector('.menu-filter').focus()");
        tab.type("team-20");
        tab.await("document.querySelectorAll('.menu-row').length === 2");

        tab.evaluate("document.querySelector('[aria-label=\"Include team-200\"]').click()");

        tab.await("new URLSearchParams(location.search).get('in') === 'default,team-200'");
        assertThat(tab.evaluate("document.querySelector('.menu-filter').value").asText())
                .isEqualTo("team-20");
    }
}
