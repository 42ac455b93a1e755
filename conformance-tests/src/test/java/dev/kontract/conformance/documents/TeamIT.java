package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.ServerProcess;
import dev.kontract.conformance.transcript.Replay;
import dev.kontract.server.command.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the tutorial for a team in their order. */
@Timeout(180)
class TeamIT {

    private static final Path DOCUMENT = Path.of("..", "server", "TEAM.md");
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    private static final String SERVER = "kontract --data-dir data --token-auth-file";

    @TempDir
    private Path folder;

    @Test
    void everyCommand_succeeds() throws Exception {
        assumeTrue(Replay.hasKubectl(System.getenv()), "needs kubectl on the path");
        List<String> commands = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("    "))
                .map(String::strip)
                .toList();
        int start = commands.indexOf(commands.stream()
                .filter(line -> line.startsWith(SERVER))
                .findFirst()
                .orElseThrow());
        writeKontract();
        run("6443", commands.subList(0, start));
        try (ServerProcess server = ServerProcess.start(serverArguments(commands.get(start)), 1)) {
            String port = Integer.toString(server.urls().get(0).getPort());
            assertThat(run(port, commands.subList(start + 1, commands.size())))
                    .contains("Ready", "deployment \"web\" successfully rolled out", "yes", "Backed up to team.backup");
        }
    }

    /** Returns the arguments of a command for {@code java}, with any free port. */
    private List<String> serverArguments(String command) {
        List<String> arguments =
                new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-cp", CLASS_PATH, Main.class.getName()));
        List.of(command.replace("'", "").split(" ")).stream()
                .skip(1)
                .map(argument -> List.of("data", "tokens.csv").contains(argument)
                        ? folder.resolve(argument).toString()
                        : argument)
                .forEach(arguments::add);
        arguments.add("--secure-port=0");
        return arguments;
    }

    /** Writes the command that an installation has. */
    private void writeKontract() throws IOException {
        Path script = Files.writeString(folder.resolve("kontract"), """
                #!/bin/sh
                exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"), CLASS_PATH, Main.class.getName()));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    /** Runs commands in one shell, which ends with the first that fails, and returns what they print. */
    private String run(String port, List<String> commands) throws IOException, InterruptedException {
        String script =
                commands.stream().map(line -> line.replace("6443", port)).collect(Collectors.joining("\n"));
        ProcessBuilder builder = new ProcessBuilder("sh", "-exc", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().merge("PATH", folder.toString(), (path, own) -> own + ":" + path);
        builder.environment().put("HOME", folder.toString());
        Process shell = builder.start();
        shell.getOutputStream().close();
        String output = new String(shell.getInputStream().readAllBytes());
        assertThat(shell.waitFor()).as(output).isZero();
        return output;
    }
}
