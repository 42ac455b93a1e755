package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The archives, unpacked and started. */
class DistributionIT {

    private static final Path TARGET = Path.of("../target");

    @TempDir
    private Path directory;

    private Path home;

    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void unpack() throws Exception {
        assertThat(await(new ProcessBuilder("tar", "xzf", archive(".tar.gz").toString(), "-C", directory.toString())))
                .isZero();
        home = only(directory, name -> name.startsWith("kontract-"));
    }

    @AfterEach
    void endProcesses() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void checksums_areThoseOfTheArchives() throws Exception {
        List<String> lines = new ArrayList<>();
        for (String kind : List.of(".tar.gz", ".zip")) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive(kind)));
            lines.add(HexFormat.of().formatHex(digest) + "  " + archive(kind).getFileName());
        }

        assertThat(Files.readAllLines(archive(".sha256"))).isEqualTo(lines);
    }

    @Test
    void theZip_hasTheFilesOfTheTar() throws IOException {
        List<String> zipped = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive(".zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    zipped.add(entry.getName());
                }
            }
        }

        try (Stream<Path> unpacked = Files.walk(home)) {
            assertThat(unpacked.filter(Files::isRegularFile)
                            .map(file -> directory.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(zipped);
        }
        assertThat(zipped.stream().map(name -> name.substring(name.indexOf('/') + 1)))
                .contains("LICENSE", "NOTICE", "THIRD-PARTY.txt", "lib/systemd/kontract.service", "bin/kontract.cmd");
    }

    /** Windows misreads labels of batch files whose lines end otherwise. */
    @Test
    void theCommandForWindows_hasItsLabelsAndFiles() throws IOException {
        String script = Files.readString(home.resolve("bin/kontract.cmd"));

        assertThat(script.replace("\r\n", "")).doesNotContain("\n", "\r");
        assertThat(found("goto (\\w+)", script))
                .isNotEmpty()
                .allSatisfy(label -> assertThat(script).containsOnlyOnce("\r\n:" + label + "\r\n"));
        assertThat(found("%KONTRACT_HOME%\\\\(lib[^\"]+)", script))
                .hasSize(2)
                .allSatisfy(file ->
                        assertThat(home.resolve(file.replace('\\', '/'))).isRegularFile());
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** Both write the class data archive when they stop; the servers after them use it. */
    @Test
    void servers_startAtTheSameTime_thenWithTheArchiveOfTheFirst() throws Exception {
        for (int round = 0; round < 2; round++) {
            Process one = start("one");
            Process other = start("other");
            useAndStop(one, "one");
            useAndStop(other, "other");
            Path archive = only(directory.resolve("cache"), name -> name.endsWith(".jsa"));
            assertThat(Files.size(archive)).isGreaterThan(1_000_000);
        }
    }

    @Test
    void aReadOnlyInstallation_withoutHome_serves() throws Exception {
        ProcessBuilder chmod = new ProcessBuilder("chmod", "-R", "a-w", home.toString());
        assertThat(await(chmod)).isZero();

        Process server = start("data", "KONTRACT_CACHE", "/proc/nowhere");

        useAndStop(server, "data");
    }

    /** With or without a file {@code release}, which runtimes that are part of something else may lack. */
    @ParameterizedTest
    @CsvSource({"1.8.0_452, 8, true", "1.8.0_452, 8, false", "11.0.27, 11, true", "11.0.27, 11, false"})
    void anOlderJava_isNamed(String version, String named, boolean withRelease) throws Exception {
        Path java = Files.createDirectories(directory.resolve("java/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"" + version + "\" 2025-04-15' >&2\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        if (withRelease) {
            Files.writeString(directory.resolve("java/release"), "JAVA_VERSION=\"" + version + "\"\n");
        }

        Process refused = start("data", "JAVA_HOME", directory.resolve("java").toString());

        assertThat(refused.waitFor()).isEqualTo(1);
        assertThat(Files.readString(directory.resolve("data.log")))
                .isEqualTo(
                        "kontract: " + java + " is Java " + named + ": install Java 17 or later, or set JAVA_HOME\n");
    }

    private Process start(String data, String... environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        home.resolve("bin/kontract").toString(),
                        "--secure-port=0",
                        "--data-dir=" + directory.resolve(data))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(data + ".log").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("KONTRACT_CACHE", directory.resolve("cache").toString());
        for (int each = 0; each < environment.length; each += 2) {
            builder.environment().put(environment[each], environment[each + 1]);
        }
        Process server = builder.start();
        started.add(server);
        return server;
    }

    private void useAndStop(Process server, String data) throws Exception {
        Path log = directory.resolve(data + ".log");
        while (!Files.readString(log).contains("Serving at ")) {
            assertThat(server.isAlive()).as(Files.readString(log)).isTrue();
            Thread.onSpinWait();
        }
        Path kubeconfig = directory.resolve(data).resolve("kubeconfig");
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config())) {
            assertThat(client.namespaces().list().items())
                    .extracting(namespace -> namespace.name())
                    .contains("default");
        }
        server.destroy();
        assertThat(server.waitFor()).isZero();
        assertThat(Files.readString(log)).endsWith("Shutting down\n").doesNotContain("[warning]");
    }

    private static int await(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            output.readAllBytes();
        }
        return process.waitFor();
    }

    private static Path archive(String end) throws IOException {
        return only(
                TARGET, name -> name.startsWith("kontract-") && name.endsWith(end) && !name.contains("-with-runtime"));
    }

    private static Path only(Path folder, Predicate<String> names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(
                            file -> names.test(file.getFileName().toString()))
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }
}
