package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A table of ten thousand objects that change 200 times a second: the page shows each change and keeps its memory. For two seconds
 * by default, and for a minute with {@code -Dlong}. With {@code -Dfigures}, prints the figures of {@code BENCHMARKS.md} besides;
 * these depend on the machine.
 */
class SteadyChangesIT {
    private static final int OBJECTS = 10_000;
    private static final int A_SECOND = 200;
    private static final int SECONDS = System.getProperty("long") == null ? 2 : 60;
    private static final int CHANGED = 400;
    private static final long MOST_BYTES_MORE = 4L * 1024 * 1024;
    private static final int MOST_NODES_MORE = 500;
    private static final String TABLE = "/ui/api/v1/namespaces/default/configmaps";

    /** Resolves with the milliseconds from the end of the first answer until its rows are painted. */
    private static final String TIME_OF_ROWS = """
            window.rowsShown = new Promise(resolve => {
                const shown = () => requestAnimationFrame(() => setTimeout(() => {
                    const answer = performance.getEntriesByType('resource').find(each => /configmaps\\?.*limit/.test(each.name));
                    resolve(performance.now() - answer.responseEnd);
                }));
                new MutationObserver((_, observer) => {
                    if (!document.querySelector('.grid td a')) return;
                    observer.disconnect();
                    shown();
                }).observe(document, {childList: true, subtree: true});
            });
            """;

    private static final String FRAMES = """
            (async () => {
                const scroller = document.querySelector('.grid-scroll');
                const times = [];
                let last = performance.now();
                for (let step = 0; step < 200; step++) {
                    scroller.scrollTop = step * 1600;
                    const now = await new Promise(requestAnimationFrame);
                    times.push(now - last);
                    last = now;
                }
                return times.sort((one, other) => one - other)[100];
            })()""";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().controllers("none").build());
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

    private static String name(int index) {
        return "map-%05d".formatted(index);
    }

    @Test
    void changes_twoHundredASecond_areShownWithTheSameMemory() throws Exception {
        try (Tab tab = CHROMIUM.open()) {
            show(tab);
            tab.send("Performance.enable", Map.of());
            change(tab, 0, CHANGED);
            Map<String, Double> before = metrics(tab);

            long begun = System.nanoTime();
            change(tab, CHANGED, CHANGED + A_SECOND * SECONDS);
            double seconds = (System.nanoTime() - begun) / 1e9;

            Map<String, Double> after = metrics(tab);
            report(
                    "%d changes in %.1f s; memory %.1f MB, then %.1f MB; elements %.0f, then %.0f; main thread %.0f %% busy"
                            .formatted(
                                    A_SECOND * SECONDS,
                                    seconds,
                                    before.get("JSHeapUsedSize") / 1e6,
                                    after.get("JSHeapUsedSize") / 1e6,
                                    before.get("Nodes"),
                                    after.get("Nodes"),
                                    100 * (after.get("TaskDuration") - before.get("TaskDuration")) / seconds));
            assertThat(after.get("JSHeapUsedSize")).isLessThan(before.get("JSHeapUsedSize") + MOST_BYTES_MORE);
            assertThat(after.get("Nodes")).isLessThan(before.get("Nodes") + MOST_NODES_MORE);
            assertThat(tab.errors()).isEmpty();
            assertThat(tab.violations()).isEmpty();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "figures", matches = ".*")
    void figures_tenThousandRows_arePrinted() {
        try (Tab tab = CHROMIUM.open()) {
            tab.signIn(server.pageUrl());
            for (int round = 0; round < 5; round++) {
                JsonNode script = tab.send("Page.addScriptToEvaluateOnNewDocument", Map.of("source", TIME_OF_ROWS));
                tab.navigate(server.url().resolve(TABLE));
                report("first rows %.0f ms after the answer"
                        .formatted(tab.evaluate("rowsShown").asDouble()));
                tab.awaitText("10,000");
                tab.await("document.querySelector('.connection').innerText === 'Live'");
                report("all rows, and live, %.0f ms after the navigation"
                        .formatted(tab.evaluate("performance.now()").asDouble()));
                report("scrolling, median frame %.0f ms"
                        .formatted(tab.evaluate(FRAMES).asDouble()));
                tab.send(
                        "Page.removeScriptToEvaluateOnNewDocument",
                        Map.of("identifier", script.path("identifier").asText()));
            }
        }
    }

    private static void report(String line) {
        if (System.getProperty("figures") != null) {
            System.out.println("figure: " + line);
        }
    }

    private static void show(Tab tab) {
        tab.signIn(server.pageUrl());
        tab.navigate(server.url().resolve(TABLE));
        tab.awaitText("10,000");
        tab.await("document.querySelector('.connection').innerText === 'Live'");
    }

    /** Makes the changes of these numbers, at the rate, and returns when the page shows the last one. */
    private static void change(Tab tab, int from, int to) throws Exception {
        KontractClient client = server.client();
        AtomicInteger next = new AtomicInteger(from);
        CompletableFuture<Void> done = new CompletableFuture<>();
        ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor();
        try {
            writer.scheduleAtFixedRate(
                    () -> {
                        try {
                            if (next.get() < to) {
                                change(client, next.getAndIncrement());
                            } else {
                                done.complete(null);
                            }
                        } catch (RuntimeException e) {
                            done.completeExceptionally(e);
                        }
                    },
                    0,
                    TimeUnit.SECONDS.toNanos(1) / A_SECOND,
                    TimeUnit.NANOSECONDS);
            done.get(5, TimeUnit.MINUTES);
        } finally {
            writer.shutdownNow();
        }
        int last = to - 1;
        tab.evaluate("document.querySelector('.grid-scroll').scrollTop = " + 32 * (last % CHANGED));
        tab.await("[...document.querySelectorAll('.grid tr[data-index]')].find(row => row.innerText.includes("
                + Tab.literal(name(last % CHANGED)) + "))?.cells[2].innerText === '" + keysAfter(last) + "'");
    }

    /** Gives an object another number of keys, which is a column of the table. */
    private static void change(KontractClient client, int number) {
        Map<String, String> data = new LinkedHashMap<>();
        for (int key = 0; key < keysAfter(number); key++) {
            data.put("key-" + key, String.valueOf(number));
        }
        client.configMaps("default").update(name(number % CHANGED), map -> map.setData(data));
    }

    private static int keysAfter(int number) {
        return 1 + number / CHANGED % 5;
    }

    private static Map<String, Double> metrics(Tab tab) {
        tab.send("HeapProfiler.collectGarbage", Map.of());
        Map<String, Double> metrics = new LinkedHashMap<>();
        tab.send("Performance.getMetrics", Map.of())
                .path("metrics")
                .forEach(each -> metrics.put(
                        each.path("name").asText(), each.path("value").asDouble()));
        return metrics;
    }
}
