package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
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

/** What was in a namespace at a time, and what became of it. */
class PastIT {

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;
    private static String revision = "";
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().controllers("none").build());
        KontractClient client = server.client();
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
        for (String name : new String[] {"kept", "changed", "deleted"}) {
            client.configMaps("shop")
                    .create(new ConfigMap()
                            .metadata(new ObjectMeta().name(name))
                            .data(Map.of("colour", "blue")));
        }
        revision = client.configMaps("shop").get("deleted").getMetadata().getResourceVersion();
        client.configMaps("shop").update("changed", map -> map.setData(Map.of("colour", "red")));
        client.configMaps("shop").delete("deleted");
        client.configMaps("shop").create(new ConfigMap().metadata(new ObjectMeta().name("late")));
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

    private String rows() {
        tab.awaitText("differ from now");
        return tab.evaluate(
                        "[...document.querySelectorAll('[aria-label=\"Objects at that time\"] tbody tr')]"
                                + ".map(row => ['Name', 'Since then'].map(title => row.querySelector(`[data-title=\"${title}\"]`).innerText).join(' ')).join('; ')")
                .asText();
    }

    @Test
    void kind_atARevision_saysWhatBecameOfItsObjects() {
        tab.navigate(server.url().resolve("/ui/api/v1/namespaces/shop/configmaps?at=" + revision));

        assertThat(rows()).isEqualTo("changed changed; deleted deleted; kept unchanged; late created");
        tab.click("summary", "changed");
        tab.awaitText("colour: blue");
        tab.click("button", "Back to now");
        tab.await("document.querySelectorAll('.grid td a').length === 3");
    }

    @Test
    void namespace_earlier_showsAllItsKindsThen() throws Exception {
        tab.navigate(server.url().resolve("/ui/api/v1/namespaces/shop"));
        tab.click("[role=tab]", "Earlier");
        tab.awaitText("Choose a time.");
        tab.navigate(server.url().resolve("/ui/api/v1/namespaces/shop?tab=earlier&at=" + revision));

        assertThat(rows()).contains("changed changed; deleted deleted; kept unchanged; late created");
        assertThat(tab.axe()).isEmpty();
    }

    @Test
    void kind_beforeTheServerStarted_isRefusedWithTheReason() {
        tab.navigate(server.url().resolve("/ui/api/v1/namespaces/shop/configmaps?at=2020-01-01T00:00:00Z"));

        tab.awaitText("this server knows no times before it was started");
    }
}
