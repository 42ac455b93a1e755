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
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;

/** A server, and the tests that replay recordings on it. */
final class RecordedScenarios implements AutoCloseable {

    static final Path FOLDER = Path.of("src/test/recordings");

    /** The files with command lines of kubectl. */
    static final Predicate<Path> KUBECTL = file -> file.toString().endsWith("-kubectl.json.gz");

    private final ApiServer server;
    private final Replay replay;
    private final CheckedAnswers answers;

    /**
     * Starts a server without controllers.
     *
     * @param directory receives the file of users
     * @param plugins flags of the admission plugins
     */
    RecordedScenarios(Path directory, String... plugins) throws IOException, InterruptedException {
        Path users = Files.createTempFile(directory, "tokens", ".csv");
        try (InputStream in = Transcripts.tokens()) {
            Files.write(users, in.readAllBytes());
        }
        server = ApiServer.start(ServerConfig.ofFlags(
                        Stream.concat(Stream.of("--token-auth-file=" + users, "--controllers=none"), Stream.of(plugins))
                                .toArray(String[]::new))
                .build());
        TranscriptTarget target = new TranscriptTarget(server.url(), "admin-token");
        answers = CheckedAnswers.of(target);
        replay = new Replay(target.checkedBy(answers));
    }

    /** Returns a container for each of the selected files in a directory. */
    Stream<DynamicContainer> of(Path directory, Predicate<Path> selected) throws IOException {
        List<Path> files;
        try (Stream<Path> folder = Files.list(directory)) {
            files = folder.filter(Files::isRegularFile)
                    .filter(selected)
                    .sorted()
                    .toList();
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

    /** Closes the server. Fails if an answer did not follow the contract. */
    @Override
    public void close() {
        server.close();
        assertThat(answers.violations()).isEmpty();
    }
}
