package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.server.ServerConfig;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the page says of objects that go with those that are to be deleted. */
class DeletionIT {
    private static final String MAPS = "/api/v1/namespaces/shop/configmaps";

    @RegisterExtension
    static final ServedPage PAGE = new ServedPage(ServerConfig.builder().controllers("none"));

    private final Tab tab;

    DeletionIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void fill() {
        PAGE.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
        ConfigMap owner = create("owner");
        ConfigMap other = create("other");
        ConfigMap child = create("child", owner);
        create("grandchild", child);
        create("shared", owner, other);
    }

    private static ConfigMap create(String name, ConfigMap... owners) {
        ObjectMeta metadata = new ObjectMeta().name(name);
        for (ConfigMap owner : owners) {
            metadata.addOwnerReferencesItem(new OwnerReference()
                    .apiVersion("v1")
                    .kind("ConfigMap")
                    .name(owner.getMetadata().getName())
                    .uid(owner.getMetadata().getUid()));
        }
        return PAGE.client().configMaps("shop").create(new ConfigMap().metadata(metadata));
    }

    private void ask(String path, String name) {
        tab.navigate(PAGE.address(path));
        String box = "document.querySelector('[aria-label=\"Select " + name + "\"]')";
        tab.await(box);
        tab.evaluate(box + ".click()");
        tab.click("button", "Delete…");
        tab.await("document.querySelector('dialog .danger')?.disabled === false");
    }

    private String rowsOf(String caption) {
        return tab.evaluate("[...document.querySelectorAll('dialog [aria-label=\"" + caption
                        + "\"] tbody tr')].map(row => [...row.cells].map(cell => cell.innerText).join(' ')).join('; ')")
                .asText();
    }

    @Test
    void delete_owner_listsWhatGoesWithItAndWhatStays() {
        ask(MAPS, "owner");

        tab.awaitText("2 other objects go with them");
        assertThat(rowsOf("What goes with them"))
                .isEqualTo("ConfigMap child ConfigMap owner; ConfigMap grandchild ConfigMap child");
        assertThat(rowsOf("What stays")).isEqualTo("ConfigMap shared ConfigMap other");
        tab.evaluate(
                "(select => { select.value = 'Orphan'; select.dispatchEvent(new Event('change')); })(document.querySelector('dialog select'))");
        tab.awaitText("2 other objects stay without an owner");
    }

    @Test
    void delete_ownerOfNothing_saysSoAndKeepsTheSelectionIfCancelled() {
        ask(MAPS, "grandchild");

        tab.awaitText("They own no other objects.");
        tab.click("dialog button", "Cancel");
        tab.await("!document.querySelector('dialog')");
        tab.awaitText("1 selected");
    }

    @Test
    void delete_namespace_listsItsObjects() {
        ask("/api/v1/namespaces", "shop");

        assertThat(rowsOf("What goes with them")).contains("ConfigMap owner Namespace shop");
    }

    @Test
    void delete_stopped_leavesTheOthers() {
        KontractClient client = PAGE.client();
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("many")));
        for (int i = 0; i < 20; i++) {
            client.configMaps("many").create(new ConfigMap().metadata(new ObjectMeta().name("map-" + i)));
        }
        tab.navigate(PAGE.address("/api/v1/namespaces/many/configmaps"));
        String box = "document.querySelector('[aria-label=\"Select all\"]')";
        tab.await(box);
        tab.await("document.querySelector('.status-line').innerText.includes('20 objects')");
        tab.evaluate(box + ".click()");
        tab.click("button", "Delete…");
        tab.evaluate("""
                (real => {
                  const released = new Promise(resolve => { window.release = resolve; });
                  window.fetch = async (path, request) => {
                    if (request.method === 'DELETE' && !request.body.includes('dryRun')) await released;
                    return real(path, request);
                  };
                })(window.fetch)""");
        tab.click("dialog .danger", "Delete 20");
        tab.click("dialog button", "Stop");
        tab.evaluate("window.release()");

        tab.awaitText("Stopped: 4 of 20 are deleted.");
        assertThat(client.configMaps("many").list().items()).hasSize(16);
    }

    @Test
    void select_rowsThatAFilterHides_areNotAmongThoseToDelete() {
        tab.navigate(PAGE.address(MAPS));
        String box = "document.querySelector('[aria-label=\"Select owner\"]')";
        tab.await(box);
        tab.evaluate(box + ".click()");
        tab.awaitText("1 selected");
        tab.evaluate("document.querySelector('[data-filter]').focus()");
        tab.type("grandchild");

        tab.await("!document.querySelector('[aria-label=\"Select owner\"]')");
        assertThat(tab.text()).doesNotContain("selected");
        assertThat(tab.evaluate("document.querySelector('[aria-label=\"Select all\"]').checked")
                        .asBoolean())
                .isFalse();
    }
}
