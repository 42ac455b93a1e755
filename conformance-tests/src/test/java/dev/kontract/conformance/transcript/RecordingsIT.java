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
 * The recorded scenarios that are not part of the suites for any server, one after the other on a server of their own: many define
 * kinds, or policies for the whole cluster.
 */
@Execution(ExecutionMode.SAME_THREAD)
class RecordingsIT {

    private static final Path FOLDER = Path.of("src/test/recordings");

    private static ApiServer server;
    private static Replay replay;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        Path users = directory.resolve("tokens.csv");
        try (InputStream in = Transcripts.tokens()) {
            Files.copy(in, users);
        }
        server = ApiServer.start(ServerConfig.ofFlags(
                        "--token-auth-file=" + users,
                        "--controllers=none",
                        "--disable-admission-plugins=ServiceAccount")
                .build());
        replay = new Replay(new TranscriptTarget(server.url(), "admin-token"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TestFactory
    Stream<DynamicContainer> scenario_followsTheRecording() throws IOException {
        List<Path> files;
        try (Stream<Path> folder = Files.list(FOLDER)) {
            files = folder.sorted().toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream().map(RecordingsIT::scenarios);
    }

    private static DynamicContainer scenarios(Path file) {
        try {
            return DynamicContainer.dynamicContainer(
                    Objects.requireNonNull(file.getFileName()).toString(),
                    Transcripts.load(file).stream()
                            .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> check(scenario))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(Scenario scenario) throws InterruptedException {
        boolean mustRun = "true".equals(System.getenv("CI"));
        assumeTrue(mustRun || Replay.canRun(scenario), "needs kubectl on the path");
        assertThat(replay.run(scenario).at(MatchLevel.EXACT)).isEmpty();
    }
}
