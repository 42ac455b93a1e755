package dev.kontract.conformance.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.EmbeddedServer;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.report.RunReport;
import dev.kontract.conformance.validation.ThrowawayServer;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(out.toString())
                .contains("Creates namespaces kc-", "Deleting ")
                .contains(report.promises().size() + " promises: ", " hold, 0 are broken, ");
    }

    @Test
    void run_isRefused_whereTheServerLooksLikeProduction() {
        assertThat(run("run", "--server=https://api.prod.example.com")).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).contains("looks like a server in production").doesNotContain("Usage:");
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lease,configmpas | error: --only configmpas selects no promise, did you mean configmap or configmaps?
            no-such-promise  | error: --only no-such-promise selects no promise; use a kind, resource, verb, key or identifier
            """)
    void run_isRefusedBeforeItConnects_whereAWordSelectsNothing(String only, String message) {
        assertThat(run("run", "--server=http://127.0.0.1:1", "--only=" + only)).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).startsWith(message).doesNotContain("Usage:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1:6443   | error: 127.0.0.1:6443 is not the URL of a server, such as https://127.0.0.1:6443; did you mean https://127.0.0.1:6443?
            ftp://127.0.0.1  | error: ftp://127.0.0.1 is not the URL of a server, such as https://127.0.0.1:6443
            https://a b      | error: https://a b is not a URL: Illegal character in authority
            """)
    void run_isRefused_whereTheUrlIsInvalid(String url, String message) {
        assertThat(run("run", "--server=" + url)).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).startsWith(message).doesNotContain("Usage:");
    }

    @Test
    void run_ofAnotherScheme_asksForTheRightOne() throws Exception {
        String plain = ServerUnderTest.url().toString().replace("https:", "http:");
        assertThat(run("run", "--server=" + plain)).isEqualTo(ExitCode.ERROR);
        assertThat(out.toString()).contains("does the server speak https?");

        try (ThrowawayServer http = ThrowawayServer.start(List.of())) {
            String encrypted = http.config().server().toString().replace("http:", "https:");
            assertThat(run("run", "--server=" + encrypted)).isEqualTo(ExitCode.ERROR);
        }
        assertThat(out.toString()).contains("does the server speak http?");
    }

    @Test
    void run_missingToken_isNamed() {
        assertThat(run("run", "--server=https://127.0.0.1:1", "--token-file=/nope"))
                .isEqualTo(ExitCode.ERROR);
        assertThat(out.toString()).isEqualToIgnoringNewLines("error: the file /nope does not exist");
    }

    @Test
    void run_withoutServer_asksForOne() {
        assertThat(run("run")).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString())
                .isEqualToIgnoringNewLines("error: either --server or --kubeconfig is required, and not both");
    }

    @Test
    void brokenYaml_isNamedWithLineAndColumn(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a.yaml"), """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: right}
                ---
                # the name is not closed
                kind: ConfigMap
                metadata: {name: wrong
                data:
                """);

        assertThat(run("validate", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString())
                .contains(file + ":8: column 5: expected ',' or '}', but got :", "1 of 2 objects are accepted");
        assertThat(run("lint", file.toString())).isEqualTo(ExitCode.ERROR);
        assertThat(run("diff", "--exact", file.toString(), file.toString())).isEqualTo(ExitCode.ERROR);
        assertThat(out.toString()).contains("error: " + file + ":8:5: expected ',' or '}', but got :");
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
