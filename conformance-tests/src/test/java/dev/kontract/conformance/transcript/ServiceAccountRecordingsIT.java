package dev.kontract.conformance.transcript;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The recorded scenarios that need the ServiceAccount plugin. */
@Execution(ExecutionMode.CONCURRENT)
class ServiceAccountRecordingsIT {

    private static RecordedScenarios scenarios;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException, InterruptedException {
        scenarios = new RecordedScenarios(directory, "--enable-admission-plugins=ServiceAccount");
    }

    @AfterAll
    static void answers_followTheContract() {
        scenarios.close();
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicContainer> scenario_followsTheRecording() throws IOException {
        return scenarios.of(RecordedScenarios.FOLDER.resolve("service-accounts"), file -> true);
    }
}
