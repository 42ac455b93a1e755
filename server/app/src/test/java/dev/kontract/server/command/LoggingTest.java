package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.ConsoleAppender;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;

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

    @Test
    void libraries_configureNothing() {
        assertThat(ServiceLoader.load(Configurator.class))
                .noneMatch(configurator -> configurator.getClass().getName().startsWith("dev.kontract"));
    }
}
