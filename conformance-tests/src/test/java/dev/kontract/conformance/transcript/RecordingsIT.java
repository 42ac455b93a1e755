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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The recorded scenarios that are not part of the suites for any server, one after the other on servers of their own: many define
 * kinds, or policies for the whole cluster. Those in {@code service-accounts} need the ServiceAccount plugin. The recordings of
 * kubectl, most of whose time is that of its processes, have a server of their own. They run beside other tests.
 */
@Execution(ExecutionMode.CONCURRENT)
class RecordingsIT {

    private static final Path FOLDER = Path.of("src/test/recordings");

    private static final Predicate<Path> KUBECTL = file -> file.toString().endsWith("-kubectl.json.gz");

    private static final List<CheckedAnswers> ANSWERS = new CopyOnWriteArrayList<>();

    private static ApiServer server;
    private static ApiServer forKubectl;
    private static ApiServer withAccounts;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        Path users = directory.resolve("tokens.csv");
        try (InputStream in = Transcripts.tokens()) {
            Files.copy(in, users);
        }
        String[] plugins = {"--disable-admission-plugins=ServiceAccount", "--enable-admission-plugins=NodeRestriction"};
        server = start(users, plugins);
        forKubectl = start(users, plugins);
        withAccounts = start(users, "--enable-admission-plugins=ServiceAccount");
    }

    private static ApiServer start(Path users, String... plugins) throws IOException {
        return ApiServer.start(ServerConfig.ofFlags(
                        Stream.concat(Stream.of("--token-auth-file=" + users, "--controllers=none"), Stream.of(plugins))
                                .toArray(String[]::new))
                .build());
    }

    @AfterAll
    static void stop() {
        server.close();
        forKubectl.close();
        withAccounts.close();
    }

    @AfterAll
    static void answers_followTheContract() {
        assertThat(ANSWERS)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.violations()).isEmpty());
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicContainer> scenario_followsTheRecording() throws IOException, InterruptedException {
        return Stream.concat(
                scenarios(FOLDER, KUBECTL.negate(), server),
                scenarios(FOLDER.resolve("service-accounts"), file -> true, withAccounts));
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicContainer> scenarioOfKubectl_followsTheRecording() throws IOException, InterruptedException {
        return scenarios(FOLDER, KUBECTL, forKubectl);
    }

    private static Stream<DynamicContainer> scenarios(Path directory, Predicate<Path> selected, ApiServer server)
            throws IOException, InterruptedException {
        TranscriptTarget target = new TranscriptTarget(server.url(), "admin-token");
        CheckedAnswers answers = CheckedAnswers.of(target);
        ANSWERS.add(answers);
        Replay replay = new Replay(target.checkedBy(answers));
        List<Path> files;
        try (Stream<Path> folder = Files.list(directory)) {
            files = folder.filter(Files::isRegularFile)
                    .filter(selected)
                    .sorted()
                    .toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream().map(file -> scenarios(file, replay));
    }

    private static DynamicContainer scenarios(Path file, Replay replay) {
        try {
            return DynamicContainer.dynamicContainer(
                    Objects.requireNonNull(file.getFileName()).toString(),
                    Transcripts.load(file).stream()
                            .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> check(scenario, replay))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(Scenario scenario, Replay replay) throws InterruptedException {
        boolean mustRun = "true".equals(System.getenv("CI"));
        assumeTrue(mustRun || Replay.canRun(scenario), "needs kubectl on the path");
        assertThat(replay.run(scenario).at(MatchLevel.EXACT)).isEmpty();
    }
}
