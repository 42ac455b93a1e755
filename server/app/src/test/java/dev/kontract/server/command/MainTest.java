package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({
        "--secure-port=0,true",
        "--data-dir=d --help,true",
        "--help,false",
        "-h,false",
        "--version,false",
        "backup --to=x,false",
        "envtest,false"
    })
    void startsServer_firstArgument_decides(String arguments, boolean expected) {
        assertThat(Main.startsServer(arguments.split(" "))).isEqualTo(expected);
        assertThat(Main.startsServer()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--nonsense",
                "--secure-port=x",
                "--secure-port=70000",
                "--insecure-port=-1",
                "--storage-backend=tape",
                "--etcd-prefix=/other",
                "--storage-backend=memory --etcd-servers=http://127.0.0.1:1",
                "--etcd-servers=127.0.0.1:1",
                "--quota-backend-bytes=-1",
                "--event-ttl=soon",
                "--simulated-nodes=3",
                "--simulated-nodes=3 --controllers=scheduler",
                "--simulated-node-capacity=cpu=abc",
                "--event-ttl=-1h",
                "--tls-cert-file=only",
                "--cluster-signing-cert-file=/etc/hostname",
                "--cluster-signing-duration=long",
                "--authorization-mode=Webhook",
                "--authorization-mode=RBAC,RBAC",
                "--authorization-mode=Everything",
                "--service-account-jwks-uri=http://x",
                "--service-account-issuer=",
                "--group-domain=",
                "--group-domain=..",
                "--strict-transport-security-directives=for-ever",
                "--egress-selector-config-file=x",
                "--kubelet-timeout=soon",
                "--logging-format=xml",
                "-v=much",
                "stray",
                "envtest",
                "completion",
                "completion fish",
                "smallest-role",
                "backup",
                "restore",
                "backup --to=x --nonsense",
                "backup --to=x --etcd-prefix=/other",
                "restore --from=x --storage-backend=sqlite --etcd-servers=http://127.0.0.1:1",
                "migrate --from=sqlite --to=etcd"
            })
    void run_withAWrongFlag_saysSoInOneLine(String flag) {
        assertThat(run(flag.split(" "))).isEqualTo(Main.USAGE);

        assertThat(text(err)).startsWith("error: ").hasLineCount(1);
        assertThat(text(out)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "--simulated-nodes=3, --controllers='*'",
                "--simulated-node-capacity=cpu=abc, --simulated-node-capacity: cpu=abc is no amount of a resource",
                "--dat-dir=/tmp, did you mean --data-dir or --cert-dir?",
                "bakcup, did you mean backup?",
                "--etcd-prefix=/other, the etcd storage needs servers (--etcd-servers)",
                "--storage-backend=memory --etcd-prefix=/other, --storage-backend etcd",
            })
    void run_withAWrongFlag_saysHow(String flag, String expected) {
        assertThat(run(flag.split(" "))).isEqualTo(Main.USAGE);

        assertThat(text(err)).contains(expected).hasLineCount(1);
    }

    @Test
    void run_withMissingDefinitions_namesThePath() {
        assertThat(run("--crds=/nope", "--secure-port=0", "--data-dir=" + directory))
                .isEqualTo(Main.FAILED);

        assertThat(text(err)).isEqualTo("error: --crds: no such file or directory: /nope" + System.lineSeparator());
    }

    @Test
    void run_help_listsTheFlags() {
        assertThat(run("--help")).isEqualTo(Main.OK);

        assertThat(text(out))
                .contains("--bind-address", "--secure-port", "--insecure-port", "--token-auth-file", "--client-ca-file")
                .contains("--cert-dir", "--tls-cert-file", "--tls-private-key-file", "--anonymous-auth", "--data-dir")
                .contains(
                        "--storage-backend",
                        "--quota-backend-bytes",
                        "--event-ttl",
                        "--controllers",
                        "--kubeconfig",
                        "--group-domain",
                        "--version");
    }

    /** Labels are words in upper case; without one, the parser prints the name of a Java field. */
    @ParameterizedTest
    @ValueSource(strings = {"", "backup", "restore", "smallest-role", "envtest", "kubeconfig", "completion"})
    void run_help_labelsEveryValue(String command) {
        assertThat(run((command + " --help").strip().split(" "))).isEqualTo(Main.OK);

        assertThat(text(out)).contains("Example").doesNotContainPattern("[=\\[,]<");
    }

    @Test
    void run_withAFileAsDataDirectory_saysWhy() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThat(run("--secure-port=0", "--data-dir=" + file)).isEqualTo(Main.FAILED);

        assertThat(text(err).strip()).isEqualTo("error: cannot use " + file + ": it exists and is not a directory");
    }

    @Test
    void run_version_printsIt() {
        assertThat(run("--version")).isEqualTo(Main.OK);

        assertThat(text(out).strip()).startsWith("kontract ").endsWith("(Kubernetes v1.36.3)");
    }

    /** Returns all flags that name a file to read, after the other flags that they need. */
    private static List<String> flagsOfFiles() {
        return List.of(
                "--token-auth-file",
                "--client-ca-file",
                "--authentication-config",
                "--service-account-signing-key-file",
                "--service-account-key-file",
                "--audit-log-path=- --audit-policy-file",
                "--tls-cert-file=pom.xml --tls-private-key-file");
    }

    /** Files that are not read, because there is no TLS to etcd. */
    private static List<String> flagsOfFilesForEtcd() {
        String etcd = "--etcd-servers=http://127.0.0.1:1 ";
        return List.of(
                etcd + "--etcd-cafile",
                etcd + "--etcd-keyfile=pom.xml --etcd-certfile",
                etcd + "--etcd-certfile=pom.xml --etcd-keyfile");
    }

    @ParameterizedTest
    @MethodSource({"flagsOfFiles", "flagsOfFilesForEtcd"})
    void run_withAnUnreadableFile_namesFileAndCause(String flags) {
        String flag = flags.substring(flags.lastIndexOf(' ') + 1);

        assertThat(run((flags + "=" + directory.resolve("missing")).split(" "))).isEqualTo(Main.FAILED);
        assertThat(run((flags + "=" + directory).split(" "))).isEqualTo(Main.FAILED);

        assertThat(text(err).lines())
                .containsExactly(
                        "error: " + flag + ": " + directory.resolve("missing") + " does not exist",
                        "error: " + flag + ": " + directory + " is a directory, not a file");
    }

    @ParameterizedTest
    @MethodSource("flagsOfFiles")
    void run_withABinaryFile_namesIt(String flags) throws IOException {
        Path file = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThat(run((flags + "=" + file + " --secure-port=0 --data-dir=" + directory.resolve("data")).split(" ")))
                .isEqualTo(Main.FAILED);

        assertThat(text(err)).startsWith("error: " + file).hasLineCount(1);
    }

    @Test
    void run_withAPortInUse_reportsIt() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run("--secure-port=" + other.getLocalPort(), "--data-dir=" + directory))
                    .isEqualTo(Main.FAILED);
        }

        assertThat(text(err))
                .contains("Address already in use; choose another port with --secure-port, or 0 for any free one")
                .hasLineCount(1);
    }

    @Test
    void run_withTheKeyOfAnotherCertificate_fails() throws IOException {
        for (String name : new String[] {"one", "other"}) {
            ApiServer.start(ServerConfig.builder()
                            .dataDir(directory.resolve(name))
                            .build())
                    .close();
        }

        String certificate = "--tls-cert-file=" + directory.resolve("one/pki/apiserver.crt");
        String key = "--tls-private-key-file=" + directory.resolve("other/pki/apiserver.key");
        assertThat(run("--secure-port=0", "--data-dir=" + directory.resolve("new"), certificate, key))
                .isEqualTo(Main.FAILED);

        assertThat(text(err))
                .contains("apiserver.crt is no certificate of the key in ")
                .hasLineCount(1);
    }

    @Test
    void run_withAnInvalidKubeconfig_reportsIt() throws IOException {
        Path file = Files.writeString(directory.resolve("tokens.csv"), "token,user,uid\n");

        assertThat(run("smallest-role", "--user=bob", "--kubeconfig=" + file)).isEqualTo(Main.FAILED);

        assertThat(text(err))
                .startsWith("error: " + file + " cannot be used as a kubeconfig: ")
                .hasLineCount(1);
    }

    @Test
    void run_withAnUntrustedServer_namesTheFlag() throws IOException {
        try (ApiServer server = ApiServer.start()) {
            assertThat(run("smallest-role", "--user=bob", "--server=" + server.url()))
                    .isEqualTo(Main.FAILED);
        }

        assertThat(text(err)).contains("set --certificate-authority").hasLineCount(1);
    }

    @Test
    void run_withAKeyThatOthersCanRead_fails() throws IOException {
        try (ApiServer first =
                ApiServer.start(ServerConfig.builder().dataDir(directory).build())) {
            assertThat(first.adminToken()).isNotEmpty();
        }
        Files.setPosixFilePermissions(
                directory.resolve("pki/apiserver.key"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(run("--secure-port=0", "--data-dir=" + directory)).isEqualTo(Main.FAILED);
        assertThat(text(err)).contains("apiserver.key is open to others").hasLineCount(1);
    }

    @Test
    void run_withAKeyThatCannotBeUsed_failsBeforeEtcdIsReached() throws IOException {
        Path key = Files.writeString(directory.resolve("sa.key"), "no key");

        assertThat(run(
                        "--secure-port=0",
                        "--etcd-servers=http://127.0.0.1:1",
                        "--service-account-issuer=https://example.org",
                        "--service-account-signing-key-file=" + key,
                        "--service-account-key-file=" + key))
                .isEqualTo(Main.FAILED);
        assertThat(text(err)).contains(key.toString()).hasLineCount(1);
    }

    @Test
    void run_onAStoreOfAnotherGroupDomain_fails() {
        assertThat(run("--secure-port=0", "--data-dir=" + directory, "--group-domain=example.org"))
                .isEqualTo(Main.OK);

        assertThat(run("--secure-port=0", "--data-dir=" + directory)).isEqualTo(Main.FAILED);

        assertThat(text(err))
                .startsWith("error: the store was written with --group-domain example.org, not k8s.io")
                .hasLineCount(1);
    }

    @Test
    void run_untilStopped_ends() {
        assertThat(run("--secure-port=0", "--data-dir=" + directory)).isEqualTo(Main.OK);

        assertThat(text(out))
                .contains("Serving at https://127.0.0.1:")
                .contains("export KUBECONFIG=" + directory.resolve("kubeconfig"))
                .contains("kubectl get ")
                .endsWith("Shutting down" + System.lineSeparator());
        assertThat(text(err)).isEmpty();
    }

    @Test
    void run_printsALinkThatSignsIn() {
        run("--secure-port=0", "--data-dir=" + directory);
        assertThat(text(out)).containsPattern("Page, .*: https://127\\.0\\.0\\.1:\\d+/ui/login\\?code=[\\w-]{43}\\R");
    }

    @Test
    void run_withUsersOfItsOwn_printsNoLinkThatSignsIn() throws IOException {
        Path tokens = Files.writeString(directory.resolve("tokens.csv"), "secret,jane,jane\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        run("--secure-port=0", "--data-dir=" + directory.resolve("data"), "--token-auth-file=" + tokens);
        assertThat(text(out))
                .containsPattern("Page: https://127\\.0\\.0\\.1:\\d+/ui\\R")
                .doesNotContain("code=");
    }

    @Test
    void run_withoutThePage_doesNotMentionIt() {
        run("--secure-port=0", "--data-dir=" + directory, "--ui=false");
        assertThat(text(out)).contains("Serving at").doesNotContain("/ui");
    }

    private int run(String... arguments) {
        return new Main(print(out), print(err), new CountDownLatch(0)).run(arguments);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
