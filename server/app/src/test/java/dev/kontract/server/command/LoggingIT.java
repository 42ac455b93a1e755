package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The logging of programs in processes of their own, on class paths of their own. */
class LoggingIT {

    private static final String OWN_CONFIGURATION = """
            <configuration>
              <appender name="own" class="ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>own: %msg%n</pattern></encoder>
              </appender>
              <root level="INFO"><appender-ref ref="own"/></root>
            </configuration>
            """;

    @TempDir
    private Path directory;

    @BeforeEach
    void copyProgram() throws IOException {
        String file = Program.class.getName().replace('.', '/') + ".class";
        try (InputStream classFile = LoggingIT.class.getClassLoader().getResourceAsStream(file)) {
            assertThat(classFile).isNotNull();
            Path copy = directory.resolve("classes").resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(classFile, copy);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "command-line"})
    void ownConfiguration_takesPrecedence(String mode) throws Exception {
        Files.writeString(directory.resolve("classes/logback.xml"), OWN_CONFIGURATION);

        Result result = run(entry -> true, mode);

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("own: a line");
        assertThat(result.err()).doesNotContain("a line");
    }

    @Test
    void commandLine_withoutConfiguration_logsToStandardError() throws Exception {
        Result result = run(entry -> true, "command-line");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).containsPattern("T[0-9:.]+Z INFO +d\\.k\\.server\\.\\S+ a line");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void commandLine_otherBackEnd_isNotReplaced() throws Exception {
        Path services = Files.createDirectories(directory.resolve("classes/META-INF/services"));
        Files.writeString(
                services.resolve("org.slf4j.spi.SLF4JServiceProvider"),
                "org.slf4j.helpers.NOP_FallbackServiceProvider");

        Result result = run(entry -> true, "command-line");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("Actual provider is of type [org.slf4j.helpers.NOP_FallbackServiceProvider")
                .doesNotContain("a line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "command-line"})
    void missingBackEnd_isNotAFailure(String mode) throws Exception {
        Result result = run(entry -> !new File(entry).getName().startsWith("logback"), mode);

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("No SLF4J providers were found").doesNotContain("a line");
    }

    /** The output and exit code of a process. */
    private record Result(int code, String out, String err) {}

    private Result run(Predicate<String> onClassPath, String mode) throws IOException, InterruptedException {
        String tests = Path.of(location(LoggingIT.class)).toString();
        String classPath = Arrays.stream(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty()
                        && !Path.of(entry).toAbsolutePath().toString().equals(tests))
                .filter(onClassPath)
                .collect(Collectors.joining(File.pathSeparator));
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        directory.resolve("classes") + File.pathSeparator + classPath,
                        Program.class.getName(),
                        mode)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new Result(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Logs a line beside a running server, or as the command line would. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) throws IOException {
            if (arguments[0].equals("command-line")) {
                Logging.configure();
                LoggerFactory.getLogger(ApiServer.class).info("a line");
                return;
            }
            try (ApiServer server = ApiServer.start()) {
                LoggerFactory.getLogger(server.getClass()).info("a line");
            }
        }
    }
}
