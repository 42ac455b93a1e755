package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.recording.LogMark;
import java.io.IOException;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ten thousand objects: what is in the document, and how often the page goes through all of them. */
class LargeTableIT {
    private static final int OBJECTS = 10_000;
    private static final int CHANGES = 1_000;
    private static final String TABLE = "/ui/api/v1/namespaces/default/configmaps";

    /** Counts the passes over more than a thousand elements. */
    private static final String COUNT_PASSES = """
            window.passes = [];
            const count = (prototype, names, isPass) => names.forEach(name => {
                const method = prototype[name];
                prototype[name] = function (...args) {
                    const result = method.apply(this, args);
                    if (isPass(this, result)) window.passes.push(name);
                    return result;
                };
            });
            count(Array.prototype, ['sort', 'filter', 'map', 'forEach', 'reduce', 'find', 'findIndex', 'indexOf', 'some', 'every'], list => list.length > 1000);
            count(Array.prototype, ['slice', 'concat'], (_, copy) => copy.length > 1000);
            count(Map.prototype, ['values', 'keys', 'entries', 'forEach'], map => map.size > 1000);
            """;

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(
                ServerConfig.builder().controllers("none").recordRequests(true).build());
        KontractClient client = server.client();
        IntStream.range(0, OBJECTS)
                .parallel()
                .forEach(index -> client.configMaps("default")
                        .create(new ConfigMap().metadata(new ObjectMeta().name(name(index)))));
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

    private static String name(int index) {
        return "map-%05d".formatted(index);
    }

    /** Shows the table with all objects, and counts passes from then on. */
    private void show(String query) {
        tab.navigate(server.url().resolve(TABLE + query));
        tab.awaitText("10,000");
        tab.await("document.querySelector('.connection').innerText === 'Live'");
        tab.evaluate("{" + COUNT_PASSES + "}");
    }

    private static void update(int from, int to, int values) {
        Map<String, String> data = values == 1 ? Map.of("a", "1") : Map.of("a", "1", "b", "2");
        KontractClient client = server.client();
        IntStream.range(from, to)
                .parallel()
                .forEach(index -> client.configMaps("default").update(name(index), map -> map.setData(data)));
    }

    @Test
    void scrolling_tenThousandRows_buildsThoseInSight() {
        show("?filter=map-");

        assertThat(rows()).isLessThan(100);
        int most = tab.evaluate("""
                (async () => {
                    const scroller = document.querySelector('.grid-scroll');
                    let most = 0;
                    for (let top = 0; top < 320000; top += 3200) {
                        scroller.scrollTop = top;
                        await new Promise(requestAnimationFrame);
                        most = Math.max(most, document.querySelectorAll('.grid tbody tr[data-index]').length);
                    }
                    return most;
                })()""").asInt();
        tab.evaluate("document.querySelector('.grid-scroll').scrollTop = 1e9");
        tab.await("[...document.querySelectorAll('.grid td a')].at(-1).innerText === 'map-09999'");

        assertThat(most).isBetween(20, 99);
        assertThat(tab.evaluate("passes").toString()).isEqualTo("[]");
    }

    @Test
    void changes_tenThousandRows_goThroughNone() {
        show("?filter=map-");

        update(0, CHANGES, 2);
        tab.await("[...document.querySelectorAll('.grid td:nth-child(3)')].every(cell => cell.innerText === '2')");

        assertThat(tab.evaluate("passes").toString()).isEqualTo("[]");
        assertThat(rows()).isLessThan(100);
    }

    @Test
    void changes_sortedByAChangedColumn_moveRowsWithoutSorting() {
        show("?filter=map-&sort=-Data");

        update(OBJECTS - CHANGES, OBJECTS, 2);
        tab.await("document.querySelector('.grid td a').innerText === 'map-09000'");
        update(OBJECTS - CHANGES, OBJECTS - 1, 1);
        tab.await("document.querySelector('.grid td a').innerText === 'map-09999'");

        assertThat(tab.evaluate("passes").toString()).isEqualTo("[]");
    }

    @Test
    void overview_tenThousandObjects_areCountedAndNotListed() {
        LogMark mark = server.requests().mark();
        tab.navigate(server.url().resolve("/ui"));

        tab.await(
                "[...document.querySelectorAll('.matrix td')].find(cell => cell.innerText.includes('configmaps in default'))?.innerText.startsWith('10,000')");
        assertThat(server.requests()
                        .of("configmaps")
                        .verb("list")
                        .where(request -> request.uri().contains("continue="))
                        .since(mark)
                        .count())
                .isZero();
    }

    private int rows() {
        return tab.evaluate("document.querySelectorAll('.grid tbody tr[data-index]').length")
                .asInt();
    }
}
