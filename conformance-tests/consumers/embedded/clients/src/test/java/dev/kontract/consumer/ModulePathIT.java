package dev.kontract.consumer;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/** A program that is a module, with the server as a module that it requires. */
class ModulePathIT {

    /** Modules that a program needs beside the one of the server are not required by it: it is automatic (JLS §7.7.1). */
    private static final String MODULE =
            "module program { requires dev.kontract.embedded; requires org.slf4j; requires java.net.http; }";

    /** Prints an object's name as stored, the module of the server, and what is missing for objects on disk. */
    private static final String PROGRAM =
            """
            package program;

            import dev.kontract.client.KontractClient;
            import dev.kontract.model.ConfigMap;
            import dev.kontract.model.ObjectMeta;
            import dev.kontract.server.ApiServer;
            import dev.kontract.server.ServerConfig;
            import java.nio.file.Path;

            public class Program {
                public static void main(String[] arguments) throws Exception {
                    try (ApiServer server = ApiServer.start(); KontractClient client = server.client()) {
                        client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));
                        System.out.println(client.configMaps("default").get("settings").name());
                        System.out.println(ApiServer.class.getModule().getName());
                    }
                    try {
                        ApiServer.start(ServerConfig.builder().dataDir(Path.of(arguments[0])).build());
                    } catch (IllegalStateException e) {
                        System.out.println(e.getMessage());
                    }
                }
            }
            """;

    @Test
    void program_requiresTheServerAsAModule(@TempDir Path directory) throws Exception {
        String modules = Stream.of(ApiServer.class, Logger.class, NullMarked.class)
                .map(ModulePathIT::jarOf)
                .collect(joining(File.pathSeparator));
        Path classes = compile(modules, directory);

        Path output = directory.resolve("output");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--module-path",
                        modules + File.pathSeparator + classes,
                        "--module",
                        "program/program.Program",
                        directory.resolve("data").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int code = program.waitFor();
        List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.startsWith("SLF4J"))
                .toList();

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("settings");
        assertThat(lines.get(1)).isEqualTo("dev.kontract.embedded");
        assertThat(lines.get(2)).contains("org.xerial:sqlite-jdbc");
        assertThat(code).isZero();
    }

    private static Path compile(String modules, Path directory) throws Exception {
        Path sources = Files.createDirectories(directory.resolve("sources/program"));
        Path module = Files.writeString(sources.resolveSibling("module-info.java"), MODULE);
        Path program = Files.writeString(sources.resolve("Program.java"), PROGRAM);
        Path classes = directory.resolve("classes");
        int code = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--module-path",
                        modules,
                        "-d",
                        classes.toString(),
                        module.toString(),
                        program.toString());
        assertThat(code).isZero();
        return classes;
    }

    private static String jarOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
