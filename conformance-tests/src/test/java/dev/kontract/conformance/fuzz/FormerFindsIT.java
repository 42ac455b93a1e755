package dev.kontract.conformance.fuzz;

import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTests;
import dev.kontract.conformance.validation.ThrowawayServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Former finds of the fuzzer, with the recorded responses of a real server. */
class FormerFindsIT {

    private static final Path FINDS = Path.of("src/test/resources/fuzz-finds");

    /** The definitions of finds about custom resources. */
    private static final Path DEFINITIONS = Path.of("src/test/resources/fuzz-definitions.yaml");

    private static ThrowawayServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ThrowawayServer.start(List.of(DEFINITIONS));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> find_isMended() throws IOException {
        try (Stream<Path> files = Files.list(FINDS)) {
            Path[] finds = files.sorted().toArray(Path[]::new);
            return TranscriptTests.of(finds).at(MatchLevel.EXACT).against(server.target());
        }
    }
}
