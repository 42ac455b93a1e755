package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LargeTableIT {
    private static final int OBJECTS = 10_000;

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @Test
    void kind_tenThousandObjects_hasOnlyVisibleRowsInTheDocument() throws Exception {
        try (ApiServer server = ApiServer.start();
                Tab tab = CHROMIUM.open()) {
            KontractClient client = server.client();
            IntStream.range(0, OBJECTS)
                    .parallel()
                    .forEach(index -> client.configMaps("default")
                            .create(new ConfigMap().metadata(new ObjectMeta().name("map-%05d".formatted(index)))));
            tab.navigate(server.pageUrl());
            tab.await("document.querySelector('.rail')");
            tab.navigate(server.url().resolve("/ui/api/v1/namespaces/default/configmaps?filter=map-"));
            tab.awaitText("10,000");
            tab.awaitText("Live");

            assertThat(rows(tab)).isLessThan(100);
            tab.evaluate("document.querySelector('.grid-scroll').scrollTop = 1e9");
            tab.await("[...document.querySelectorAll('.grid td a')].at(-1).innerText === 'map-09999'");
            assertThat(rows(tab)).isLessThan(100);

            IntStream.range(OBJECTS - 1000, OBJECTS)
                    .parallel()
                    .forEach(index -> client.configMaps("default")
                            .update("map-%05d".formatted(index), map -> map.setData(Map.of("a", "1", "b", "2"))));
            tab.await("[...document.querySelectorAll('.grid td:nth-child(3)')].every(cell => cell.innerText === '2')");
            assertThat(tab.errors()).isEmpty();
            assertThat(tab.violations()).isEmpty();
        }
    }

    private static int rows(Tab tab) {
        return tab.evaluate("document.querySelectorAll('.grid tbody tr[data-index]').length")
                .asInt();
    }
}
