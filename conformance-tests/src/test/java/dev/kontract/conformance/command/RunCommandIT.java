package dev.kontract.conformance.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.EmbeddedServer;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.report.RunReport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(EmbeddedServer.class)
class RunCommandIT {

    private final StringWriter out = new StringWriter();

    private int run(String... arguments) {
        PrintWriter writer = new PrintWriter(out, true);
        return ConformanceCommand.run(writer, writer, arguments);
    }

    @Test
    void run_checksWhatIsSelected_andReports(@TempDir Path folder) throws Exception {
        Path token = Files.writeString(folder.resolve("token"), ServerUnderTest.token());
        int code = run(
                "run",
                "--server=" + ServerUnderTest.url(),
                "--token-file=" + token,
                "--insecure-skip-tls-verify",
                "--only=lease",
                "--report=" + folder.resolve("report"));

        assertThat(code).as(out.toString()).isEqualTo(ExitCode.OK);
        RunReport report = RunReport.read(folder.resolve("report/report.json"));
        assertThat(report.count(Outcome.Result.HOLDS)).isGreaterThan(40);
        assertThat(report.promises()).allMatch(entry -> entry.kind().endsWith("Lease"));
        assertThat(out.toString()).contains("0 are broken");
    }

    @Test
    void run_isRefused_whereTheServerLooksLikeProduction() {
        assertThat(run("run", "--server=https://api.prod.example.com")).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).contains("looks like a server in production");
    }

    @Test
    void run_fails_whereNobodyAnswers() {
        assertThat(run("run", "--server=http://127.0.0.1:1")).isEqualTo(ExitCode.ERROR);
        assertThat(out.toString())
                .contains("error: http://127.0.0.1:1/")
                .contains(": cannot connect; does the server run, and is this its URL?");
    }

    @Test
    void diff_missingFile_isNamed() {
        assertThat(run("diff", "/nope.json", "/nope.json")).isEqualTo(ExitCode.ERROR);
        assertThat(out.toString()).isEqualToIgnoringNewLines("error: the file /nope.json does not exist");
    }

    @Test
    void run_isRefused_whereNothingIsSelected(@TempDir Path folder) throws Exception {
        Path token = Files.writeString(folder.resolve("token"), ServerUnderTest.token());
        String[] arguments = {
            "run",
            "--server=" + ServerUnderTest.url(),
            "--token-file=" + token,
            "--insecure-skip-tls-verify",
            "--only=no-such-promise"
        };

        assertThat(run(arguments)).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).contains("No promise is selected by --only no-such-promise");
    }

    @Test
    void validate_readsStandardInput() {
        String manifests = """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: right}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: wrong}
                unknown: 1
                """;
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(manifests.getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(run("validate", "-")).isEqualTo(ExitCode.FAILED);
        } finally {
            System.setIn(before);
        }
        assertThat(out.toString()).contains("stdin:5: ConfigMap/wrong: ", "1 of 2 objects are accepted");
    }
}
