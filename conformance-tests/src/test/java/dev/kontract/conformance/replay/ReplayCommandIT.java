package dev.kontract.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.FakeApi;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandIT {

    private static final String FOUND = "{'request': {'method': 'GET', 'path': '/'}, 'response': {'status': 200}}";
    private static final String GONE = "{'request': {'method': 'GET', 'path': '/'}, 'response': {'status': 410}}";

    @TempDir
    private Path folder;

    private FakeApi server;
    private Map<String, String> environment = Map.of("PATH", "");
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void record() throws IOException {
        server = new FakeApi(200, "{}");
        write("half.json", "[{'name': 'a', 'steps': [" + FOUND + "]}, {'name': 'b', 'steps': [" + GONE + "]}]");
        write("gone.json", "[{'name': 'c', 'steps': [" + GONE + "]}]");
        write("thresholds", "half.json code 50\n");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void run_succeeds_whenAllThresholdsAreReached() throws Exception {
        assertThat(run()).isZero();
        assertThat(lines())
                .contains("half.json                    code    1/2    50.0 %")
                .endsWith("1 passed, 0 failed")
                .noneMatch(line -> line.startsWith("gone.json"));
    }

    @Test
    void run_fails_whenAFileIsBelowItsThreshold() throws Exception {
        write("thresholds", "half.json code 60\n");

        assertThat(run("--verbose")).isOne();
        assertThat(lines())
                .contains("half.json                    code    1/2    50.0 %  below 60.0 %")
                .contains("FAIL half.json: b at level code", "    step 0 GET / /status: expected 410, got 200")
                .endsWith("0 passed, 1 failed");
    }

    @Test
    void run_fails_whenAFileWithAThresholdIsMissing() throws Exception {
        write("thresholds", "half.json code 50\nlost.json code 50\n");

        assertThat(run()).isOne();
        assertThat(lines())
                .contains("lost.json at level code: no scenario was replayed")
                .endsWith("1 passed, 1 failed");
    }

    @Test
    void requests_goToSeveralServersInTurn() throws Exception {
        write("half.json", "[{'name': 'a', 'steps': [" + FOUND + "," + FOUND + "," + FOUND + "]}]");
        try (FakeApi other = new FakeApi(200, "{}")) {
            assertThat(run("--url", server.url() + "," + other.url())).isZero();
            // The first request creates the namespace.
            assertThat(server.requests()).isEqualTo(2);
            assertThat(other.requests()).isEqualTo(2);
        }
    }

    @Test
    void run_replaysFilesWithoutThreshold_forInformation() throws Exception {
        assertThat(run("--all")).isZero();
        assertThat(lines()).contains("gone.json                    code    0/1     0.0 %  not required");
    }

    @Test
    void run_fails_whenABuildHasNoKubectl() throws Exception {
        environment = Map.of("CI", "true", "PATH", folder.toString());

        assertThat(run()).isOne();
        assertThat(lines()).singleElement().asString().contains("kubectl is not on the path");
    }

    @Test
    void run_saysWhatIsSkipped_whenThereIsNoKubectl() throws Exception {
        write("half.json", "[{'name': 'a', 'steps': [" + FOUND + "]}, {'name': 'k', 'steps': [{'kubectl': []}]}]");
        write("tool.json", "[{'name': 'k', 'steps': [{'kubectl': []}]}]");
        write("thresholds", "half.json code 100\ntool.json code 100\n");

        assertThat(run()).isZero();
        assertThat(lines())
                .contains("kubectl is not on the path: skipped 2 scenarios of half.json, tool.json")
                .endsWith("1 passed, 0 failed, 1 skipped");
    }

    private int run(String... more) throws IOException, InterruptedException {
        List<String> args = new ArrayList<>(List.of("--transcripts", folder.toString()));
        args.addAll(List.of("--thresholds", folder.resolve("thresholds").toString()));
        args.addAll(List.of("--url", server.url().toString()));
        args.addAll(List.of(more));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new ReplayCommand(ReplayOptions.parse(args), environment, out).run();
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content.replace('\'', '"'));
    }
}
