package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ServerConfig;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The focus in a table whose rows change, and shortcuts that are turned off. */
class KeyboardIT {
    private static final String FOCUSED = "document.activeElement.closest('tr')?.querySelector('a')?.innerText";
    private static final String PLACE = "Math.round(document.activeElement.getBoundingClientRect().top)";

    @RegisterExtension
    static final ServedPage PAGE = new ServedPage(ServerConfig.builder().controllers("none"));

    private final Tab tab;

    KeyboardIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void fill() {
        for (int i = 100; i < 200; i++) {
            create("default", "map-" + i);
        }
        PAGE.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("few")));
        for (String name : new String[] {"a", "b", "c"}) {
            create("few", name);
        }
    }

    private static void create(String namespace, String name) {
        PAGE.client().configMaps(namespace).create(new ConfigMap().metadata(new ObjectMeta().name(name)));
    }

    private void show(String namespace, String row) {
        tab.navigate(PAGE.address("/api/v1/namespaces/" + namespace + "/configmaps"));
        String link =
                "[...document.querySelectorAll('.grid a')].find(each => each.innerText === " + Tab.literal(row) + ")";
        tab.await(link);
        tab.evaluate(link + ".focus()");
    }

    @Test
    void focus_rowsComeAndGoAbove_staysWithItsObjectAndInItsPlace() {
        show("default", "map-105");
        int place = tab.evaluate(PLACE).asInt();

        for (int i = 0; i < 60; i++) {
            create("default", "above-" + i);
        }

        tab.await("document.querySelector('.status-line').innerText.startsWith('160 objects')");
        tab.await(FOCUSED + " === 'map-105' && " + PLACE + " === " + place);
        for (int i = 0; i < 60; i++) {
            PAGE.client().configMaps("default").delete("above-" + i);
        }
        tab.await("document.querySelector('.status-line').innerText.startsWith('100 objects')");
        tab.await(FOCUSED + " === 'map-105'");
        tab.press("ArrowDown");
        tab.await(FOCUSED + " === 'map-106'");
    }

    @Test
    void focus_rowIsDeleted_goesToItsNeighbour() {
        show("few", "b");

        PAGE.client().configMaps("few").delete("b");

        tab.await(FOCUSED + " === 'c'");
    }

    @Test
    void focus_movedIntoANewView_staysThere() {
        show("few", "a");
        tab.evaluate("""
                (async () => {
                    const shown = new Promise(resolve => new MutationObserver(resolve).observe(document.querySelector('main'), {childList: true}));
                    document.querySelector('.rail a[href$="/-/who-can"]').click();
                    await shown;
                    document.querySelector('[name=user]').focus();
                })()""");

        // The title is set after everything else that belongs to a new view.
        tab.await("document.title.startsWith('Who can')");
        assertThat(tab.evaluate("document.activeElement.name").asText()).isEqualTo("user");
    }

    @Test
    void menu_focusLeavesIt_closes() {
        show("few", "a");
        tab.click("summary", "few");
        tab.evaluate("document.querySelector('.menu-body button').focus()");
        assertThat(tab.evaluate("document.querySelector('details.menu').open").asBoolean())
                .isTrue();

        tab.evaluate("document.querySelector('[data-filter]').focus()");

        tab.await("!document.querySelector('details.menu').open");
    }

    @Test
    void shortcuts_turnedOff_doNothingUntilTheyAreTurnedOn() {
        show("few", "a");
        tab.press("?");
        tab.awaitText("Single characters are shortcuts");
        tab.evaluate("document.querySelector('dialog input').click()");
        tab.click("dialog button", "Close");
        tab.navigate(PAGE.address("/api/v1/namespaces/default/configmaps"));
        tab.await("document.querySelector('.grid a')");

        for (String key : new String[] {"?", "g", "/", "j"}) {
            tab.press(key);
        }
        assertThat(tab.evaluate(
                                "document.querySelector('dialog') === null && document.activeElement.closest('tr, input') === null")
                        .asBoolean())
                .isTrue();
        tab.press("ArrowDown");
        tab.await(FOCUSED);

        tab.click(".account-button", "Keys");
        tab.evaluate("document.querySelector('dialog input').click()");
        tab.click("dialog button", "Close");
        tab.press("?");
        tab.await("document.querySelector('dialog')");
    }
}
