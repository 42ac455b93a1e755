package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code bin/kontract} of the archives, with a Java in whose place a script prints its arguments. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a script for sh")
class ProgramScriptTest {

    @TempDir
    private Path directory;

    private Path home;
    private Path java;
    private Path cache;

    @BeforeEach
    void install() throws IOException {
        directory = directory.toRealPath();
        home = directory.resolve("the home");
        cache = directory.resolve("the cache");
        java = java("jdk", "21.0.1");
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("lib"));
        Files.copy(Path.of("src/dist/bin/kontract"), home.resolve("bin/kontract"));
        Files.writeString(home.resolve("lib/kontract-server.jar"), "a jar");
    }

    @Test
    void runsTheJar_withTheOptionsOfTheInstallation() throws Exception {
        assertThat(run(Map.of(), "backup", "--to", "a b"))
                .containsExactly(
                        "@" + home + "/lib/kontract.options",
                        "-jar",
                        home + "/lib/kontract-server.jar",
                        "backup",
                        "--to",
                        "a b");
    }

    @Test
    void isFound_byALinkToALink() throws Exception {
        Path first = Files.createSymbolicLink(directory.resolve("first"), Path.of("the home/bin/kontract"));
        Path second = Files.createSymbolicLink(directory.resolve("second"), first);

        assertThat(output(Map.of(), second.toString(), "--version").lines())
                .contains(home + "/lib/kontract-server.jar");
    }

    @Test
    void javaOptions_areSeparated_butNotExpanded() throws Exception {
        assertThat(run(Map.of("JAVA_OPTS", "-Xmx1g -Dx=/*"), "--version")).contains("-Xmx1g", "-Dx=/*");
    }

    @Test
    void javaHome_withoutJava_fails() throws Exception {
        assertThat(run(Map.of("JAVA_HOME", "/nope")))
                .containsExactly("kontract: JAVA_HOME is /nope, which has no bin/java");
    }

    @Test
    void anOldJava_fails() throws Exception {
        Path old = java("old", "11.0.2");

        assertThat(run(Map.of("JAVA_HOME", old.toString())))
                .containsExactly(
                        "kontract: " + old + "/bin/java is Java 11: install Java 17 or later, or set JAVA_HOME");
    }

    @Test
    void aRuntimeInTheInstallation_isUsed() throws Exception {
        Files.move(java, home.resolve("runtime"));

        assertThat(run(Map.of("JAVA_HOME", "/nope"), "--version")).contains("-jar");
    }

    @Test
    void theFirstServer_writesAnArchive_whichLaterOnesUse() throws Exception {
        String first = option(run(Map.of(), "--data-dir=x"));
        Path archive = Path.of(first.substring(first.indexOf('=') + 1));
        assertThat(first).startsWith("-XX:ArchiveClassesAtExit=" + cache);

        Files.writeString(archive, "header");
        assertThat(option(run(Map.of()))).isEqualTo("-XX:SharedArchiveFile=" + archive);
        assertThat(option(run(Map.of(), "backup"))).isEqualTo("-XX:SharedArchiveFile=" + archive);
    }

    @Test
    void anIncompleteArchive_isWrittenAgain() throws Exception {
        String first = option(run(Map.of()));
        Files.write(Path.of(first.substring(first.indexOf('=') + 1)), new byte[100]);

        assertThat(option(run(Map.of()))).isEqualTo(first);
    }

    @Test
    void anArchive_isForOneJdkAndOneInstallation() throws Exception {
        String first = option(run(Map.of()));
        Path archive = Files.writeString(Path.of(first.substring(first.indexOf('=') + 1)), "header");
        Path other = Files.writeString(cache.resolve("1-1.jsa"), "of another installation");

        Path jdk = java("new", "25");

        assertThat(option(run(Map.of("JAVA_HOME", jdk.toString()))))
                .startsWith("-XX:ArchiveClassesAtExit=" + cache)
                .isNotEqualTo(first);
        assertThat(archive).doesNotExist();
        assertThat(other).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--version", "backup", "envtest"})
    void whatIsNoServer_writesNoArchive(String argument) throws Exception {
        assertThat(run(Map.of(), argument)).noneMatch(option -> option.startsWith("-XX:"));
        assertThat(cache).doesNotExist();
    }

    @Test
    void withoutACache_thereIsNoArchive() throws Exception {
        assertThat(run(Map.of("KONTRACT_CACHE", "off"))).noneMatch(option -> option.startsWith("-XX:"));
        Files.writeString(directory.resolve("file"), "");
        assertThat(run(Map.of("KONTRACT_CACHE", directory + "/file/below")))
                .contains("-jar")
                .noneMatch(option -> option.startsWith("-XX:"));
    }

    @Test
    void anImage_hasArchiveAndLibraryOfItsOwn() throws Exception {
        Files.writeString(home.resolve("lib/kontract.jsa"), "");
        Files.writeString(home.resolve("lib/libsqlitejdbc.so"), "");

        assertThat(run(Map.of()))
                .contains(
                        "-XX:SharedArchiveFile=" + home + "/lib/kontract.jsa",
                        "-Dorg.sqlite.lib.path=" + home + "/lib",
                        "-Dorg.sqlite.lib.name=libsqlitejdbc.so");
    }

    private static String option(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith("-XX:"))
                .findFirst()
                .orElseThrow();
    }

    private Path java(String name, String version) throws IOException {
        Path folder = directory.resolve(name);
        Files.createDirectories(folder.resolve("bin"));
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        Path program = Files.writeString(folder.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    private List<String> run(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", home + "/bin/kontract"));
        command.addAll(List.of(arguments));
        return output(environment, command.toArray(String[]::new)).lines().toList();
    }

    private String output(Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("JAVA_OPTS", "CACHE_DIRECTORY"));
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("KONTRACT_CACHE", cache.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.waitFor();
        }
    }
}
