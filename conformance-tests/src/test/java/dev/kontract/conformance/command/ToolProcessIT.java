package dev.kontract.conformance.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.EmbeddedServer;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(EmbeddedServer.class)
class ToolProcessIT {

    private static final int TERMINATED = 143;
    private static final Pattern RUN = Pattern.compile("Creates namespaces kc-([0-9a-f]{6})-");

    @TempDir
    private Path folder;

    private ToolProcess start(String... arguments) throws Exception {
        Path token = Files.writeString(folder.resolve("token"), ServerUnderTest.token());
        String[] all = new String[arguments.length + 3];
        all[0] = arguments[0];
        all[1] = "--server=" + ServerUnderTest.url();
        all[2] = "--token-file=" + token;
        all[3] = "--insecure-skip-tls-verify";
        System.arraycopy(arguments, 1, all, 4, arguments.length - 1);
        return ToolProcess.start(folder, all);
    }

    /** While promises are checked, and while the objects of the run are deleted. */
    @ParameterizedTest
    @CsvSource({"operations, checked", "lease, Deleting"})
    void sigterm_leavesNothing(String only, String moment) throws Exception {
        try (ToolProcess tool = start("run", "--only=" + only)) {
            tool.awaitLine(moment);
            tool.terminate();
            assertThat(tool.awaitEnd()).as(tool.text()).isEqualTo(TERMINATED);

            Matcher run = RUN.matcher(tool.text());
            assertThat(run.find()).as(tool.text()).isTrue();
            assertThat(read("/api/v1/namespaces")).doesNotContain("kc-" + run.group(1));
            assertThat(read("/apis/apiextensions.k8s.io/v1/customresourcedefinitions"))
                    .doesNotContain("r" + run.group(1));
        }
    }

    private static String read(String path) throws Exception {
        return new String(
                new TranscriptTarget(ServerUnderTest.url(), ServerUnderTest.token())
                        .send("GET", path, Map.of(), null)
                        .body(),
                StandardCharsets.UTF_8);
    }

    @Test
    void sigterm_endsTheRecordedCommand_andWritesTheTranscript() throws Exception {
        Path transcript = folder.resolve("recorded.json");
        try (ToolProcess tool =
                start("record", "--out=" + transcript, "--", "sh", "-c", "echo begun; exec sleep 600")) {
            tool.awaitLine("begun");
            tool.terminate();
            assertThat(tool.awaitEnd()).as(tool.text()).isEqualTo(TERMINATED);
        }
        assertThat(transcript).exists();
        assertThat(folder).isDirectoryNotContaining("glob:**.kubeconfig");
    }

    @Test
    void validate_printsResultsOnly() throws Exception {
        Path manifest = Files.writeString(
                folder.resolve("map.yaml"), "{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
        try (ToolProcess tool = ToolProcess.start(folder, "validate", manifest.toString())) {
            assertThat(tool.awaitEnd()).as(tool.text()).isEqualTo(ExitCode.OK);
            assertThat(tool.text()).isEqualTo("1 of 1 objects are accepted");
        }
    }

    @Test
    void validate_acceptsTheManifestsOfTheServer() throws Exception {
        Path manifests = Path.of("../server/deploy").toAbsolutePath();
        try (ToolProcess tool = ToolProcess.start(folder, "validate", manifests.toString())) {
            assertThat(tool.awaitEnd()).as(tool.text()).isEqualTo(ExitCode.OK);
            assertThat(tool.text()).isEqualTo("8 of 8 objects are accepted");
        }
    }
}
