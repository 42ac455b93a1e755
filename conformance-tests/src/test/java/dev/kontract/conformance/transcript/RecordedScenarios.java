package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests that replay recorded scenarios, one after the other on a server of their own without controllers: many define kinds, or
 * policies for the whole cluster. They run beside other tests.
 */
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RecordedScenarios {

    static final Path FOLDER = Path.of("src/test/recordings");

    private final Path folder;
    private final Predicate<Path> selected;
    private final List<String> plugins;
    private ApiServer server;
    private Replay replay;
    private CheckedAnswers answers;

    /** @param plugins flags of the admission plugins */
    RecordedScenarios(Path folder, Predicate<Path> selected, String... plugins) {
        this.folder = folder;
        this.selected = selected;
        this.plugins = List.of(plugins);
    }

    /** Returns whether a file has command lines of kubectl. */
    static boolean isOfKubectl(Path file) {
        return file.toString().endsWith("-kubectl.json.gz");
    }

    @BeforeAll
    void start(@TempDir Path directory) throws IOException, InterruptedException {
        Path users = directory.resolve("tokens.csv");
        try (InputStream in = Transcripts.tokens()) {
            Files.copy(in, users);
        }
        server = ApiServer.start(ServerConfig.ofFlags(
                        Stream.concat(Stream.of("--token-auth-file=" + users, "--controllers=none"), plugins.stream())
                                .toArray(String[]::new))
                .build());
        TranscriptTarget target = new TranscriptTarget(server.url(), "admin-token");
        answers = CheckedAnswers.of(target);
        replay = new Replay(target.checkedBy(answers));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @AfterAll
    void answers_followTheContract() {
        assertThat(answers.violations()).isEmpty();
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicContainer> scenario_followsTheRecording() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile).filter(selected).sorted().toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream().map(this::scenarios);
    }

    private DynamicContainer scenarios(Path file) {
        try {
            return DynamicContainer.dynamicContainer(
                    Objects.requireNonNull(file.getFileName()).toString(),
                    Transcripts.load(file).stream()
                            .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> check(scenario))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(Scenario scenario) throws InterruptedException {
        boolean mustRun = "true".equals(System.getenv("CI"));
        assumeTrue(mustRun || Replay.canRun(scenario), "needs kubectl on the path");
        assertThat(replay.run(scenario).at(MatchLevel.EXACT)).isEmpty();
    }
}
