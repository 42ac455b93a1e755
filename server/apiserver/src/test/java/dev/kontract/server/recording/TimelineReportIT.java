package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of the report of a test. */
class TimelineReportIT {

    private static final String SETS = "/apis/apps/v1/namespaces/default/replicasets";
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";

    private TestServer server;
    private LogMark mark;

    @BeforeEach
    void start() throws IOException {
        server = TestServer.start(ServerConfig.builder()
                .recordRequests(true)
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .controllers("replicaset-controller", "pod-simulator"));
        mark = server.server.requests().mark();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private TimelineReport report() {
        return TimelineReport.of(server.server.requests(), mark).titled("ATest.fails");
    }

    private void replicas(int number) throws Exception {
        server.send("PATCH", SETS + "/web", "application/merge-patch+json", "{\"spec\":{\"replicas\":" + number + "}}");
        server.server.settle();
    }

    @Test
    void text_showsRequestsDifferencesEventsAndControllers() throws Exception {
        server.post(
                SETS,
                "{\"metadata\":{\"name\":\"web\"},\"spec\":{\"replicas\":1,\"selector\":{\"matchLabels\":{\"app\":\"web\"}},"
                        + "\"template\":{\"metadata\":{\"labels\":{\"app\":\"web\"}},"
                        + "\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}}}");
        server.server.settle();
        server.server.advance(Duration.ofMinutes(5));
        replicas(2);
        replicas(2);
        server.send("GET", SETS + "/none");

        String text = report().text();
        assertThat(text)
                .startsWith("ATest.fails\n")
                .contains("admin: create replicasets.apps default/web\n")
                .contains("created ReplicaSet default/web\n")
                .contains("~ spec.replicas: 1 -> 2\n")
                .contains("changed nothing\n")
                .contains("NotFound: replicasets.apps \"none\" not found\n")
                .contains("the clock of the server says 2030-01-01T00:05:00Z\n")
                .contains("\nEvents:\n  Normal SuccessfulCreate ReplicaSet default/web: Created pod: web-")
                .contains("\nControllers of the server:\n")
                .contains("\n  replicaset-controller:\n    created Pod default/web-");
    }

    @Test
    void summary_manyRequests_keepsTheLastAndFailedOnes() throws Exception {
        server.send("GET", SETS + "/none");
        for (int i = 0; i < 20; i++) {
            server.post(SECRETS, "{\"metadata\":{\"name\":\"s" + i + "\"}}");
        }
        server.send("GET", SETS + "/other");
        server.send("GET", SETS + "/other");

        String summary = report().summary();

        assertThat(summary)
                .startsWith("ATest.fails\n")
                .contains("  404  admin: get replicasets.apps default/none: NotFound: ")
                .contains("404  admin: get replicasets.apps default/other: NotFound: ")
                .contains("  201  admin: create secrets default/s19\n")
                .doesNotContain("default/s11\n");
        assertThat(summary.lines().filter(line -> line.startsWith("  "))).hasSize(10);
    }

    @Test
    void readThatIsRepeated_isShownOnceBetweenTwoWrites() throws Exception {
        for (int i = 0; i < 3; i++) {
            server.send("GET", SETS + "/none");
            server.send("GET", SECRETS + "/none");
        }
        server.post(SECRETS, "{\"metadata\":{\"name\":\"s\"}}");
        server.send("GET", SETS + "/none");

        String text = report().text();
        assertThat(text.split("admin: get ", -1)).hasSize(1 + 3);
        assertThat(text.split("repeated 2 times, the last one at ", -1)).hasSize(1 + 2);
        assertThat(text.lastIndexOf("admin: get replicasets")).isGreaterThan(text.indexOf("created Secret default/s"));
        assertThat(report().html().split("repeated 2 times, ", -1)).hasSize(1 + 2);
    }

    @Test
    void html_needsNothingElseAndHidesSecrets(@TempDir Path directory) throws Exception {
        server.post(SECRETS, "{\"metadata\":{\"name\":\"s\"},\"stringData\":{\"p\":\"hush-hush\"}}");
        server.post(
                "/api/v1/namespaces/default/configmaps",
                "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"<script>alert(1)</script>\"}}");

        Path file = directory.resolve("reports/a.html");
        report().writeHtml(file);

        String html = Files.readString(file);
        assertThat(html)
                .contains(
                        "<title>ATest.fails</title>",
                        "content=\"default-src 'none'; script-src 'sha256-",
                        "create secrets default/s",
                        "\\u003cscript>alert(1)\\u003c/script>",
                        "prefers-color-scheme")
                .doesNotContain("<script>", "/ui/assets/", "hush-hush", "aHVzaC1odXNo");
        assertThat(html.split("</script", -1)).as("data and script").hasSize(1 + 2);
    }

    @Test
    void html_manyLargeObjects_saysWhatIsLeftOut() throws Exception {
        String value = "v".repeat(900_000);
        for (int i = 0; i < 12; i++) {
            server.post(
                    "/api/v1/namespaces/default/configmaps",
                    "{\"metadata\":{\"name\":\"large-" + i + "\"},\"data\":{\"k\":\"" + value + "\"}}");
        }

        String html = report().html();

        assertThat(html)
                .contains("Left out: 3 earlier changes of objects.", "Left out: the bodies of 10 requests.")
                .contains("configmaps/large-11\":[{")
                .doesNotContain("configmaps/large-0\":[{")
                .hasSizeLessThan(12 * 1024 * 1024);
    }
}
