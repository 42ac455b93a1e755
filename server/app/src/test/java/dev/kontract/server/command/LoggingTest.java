package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import dev.kontract.server.flags.Flags;
import dev.kontract.server.flags.LoggingFlags;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import picocli.CommandLine;

class LoggingTest {

    private final LoggerContext logging = new LoggerContext();

    @ParameterizedTest
    @CsvSource({
        "dev.kontract.server.Main, INFO",
        "org.glassfish.jersey.server.Anything, WARN",
        "org.eclipse.jetty.util.HostPort, ERROR",
        "org.eclipse.jetty.server.Response, ERROR",
        "org.eclipse.jetty.server.Server, WARN",
        "com.example.Library, WARN"
    })
    void console_keepsBodiesAndHeadersOut(String logger, String level) {
        ConsoleLogging.configure(logging);

        assertThat(logging.getLogger(logger).getEffectiveLevel()).isEqualTo(Level.toLevel(level));
    }

    @Test
    void console_isStandardError() {
        ConsoleLogging.configure(logging);

        assertThat(logging.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("stderr"))
                .isInstanceOfSatisfying(ConsoleAppender.class, console -> {
                    assertThat(console.getTarget()).isEqualTo("System.err");
                    assertThat(console.isStarted()).isTrue();
                });
    }

    @ParameterizedTest
    @CsvSource({"-v=4, DEBUG", "-v=3, INFO", "--v=8, TRACE", "-v 9, TRACE"})
    void verbosity_isThatOfTheServer(String flag, String level) {
        ConsoleLogging.configure(logging);
        ConsoleLogging.apply(logging, flags(flag.split(" ")));

        assertThat(logging.getLogger("dev.kontract.server").getEffectiveLevel()).isEqualTo(Level.toLevel(level));
        assertThat(logging.getLogger("org.eclipse.jetty.server.Server").getEffectiveLevel())
                .isEqualTo(Level.WARN);
    }

    @Test
    void json_replacesText() {
        ConsoleLogging.configure(logging);
        ConsoleLogging.apply(logging, flags("--logging-format=json"));

        assertThat(logging.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders())
                .toIterable()
                .singleElement()
                .isInstanceOfSatisfying(
                        ConsoleAppender.class,
                        console -> assertThat(console.getEncoder())
                                .isInstanceOfSatisfying(
                                        LayoutWrappingEncoder.class,
                                        encoder ->
                                                assertThat(encoder.getLayout()).isInstanceOf(JsonLayout.class)));
    }

    private static LoggingFlags flags(String... arguments) {
        Flags flags = new Flags();
        flags.parse(new CommandLine(flags).setCaseInsensitiveEnumValuesAllowed(true), arguments);
        return flags.logging();
    }

    @Test
    void libraries_configureNothing() {
        assertThat(ServiceLoader.load(Configurator.class))
                .noneMatch(configurator -> configurator.getClass().getName().startsWith("dev.kontract"));
    }
}
