package dev.kontract.server.command;

import dev.kontract.server.flags.LoggingFlags;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The logging of the command line. A program that embeds the server does not use this class and configures its own logging.
 */
final class Logging {

    private static final String PROVIDER = "slf4j.provider";
    private static final String CONSOLE = "dev.kontract.server.command.ConsoleLogging";
    private static final List<String> CONFIGURATION_FILES = List.of("logback-test.xml", "logback.xml");

    private Logging() {}

    /**
     * Selects {@link ConsoleLogging} if Logback is the back-end of SLF4J, which is the first one on the class path, and the user
     * does not configure it ({@code -Dlogback.configurationFile}, or {@code logback.xml} on the class path). Must run before the
     * first logger is created.
     */
    static void configure() {
        ClassLoader loader = Logging.class.getClassLoader();
        if (System.getProperty(PROVIDER) == null && isBackEnd(loader) && !isConfiguredByUser(loader)) {
            System.setProperty(PROVIDER, CONSOLE);
            System.setProperty("slf4j.internal.verbosity", "WARN"); // The choice of this provider is not news.
        }
    }

    /** Applies the flags of the log; without effect if the user configures it. */
    static void apply(LoggingFlags flags) {
        if (CONSOLE.equals(System.getProperty(PROVIDER))) {
            ConsoleLogging.apply(flags);
        }
    }

    private static boolean isBackEnd(ClassLoader loader) {
        try (InputStream providers =
                loader.getResourceAsStream("META-INF/services/org.slf4j.spi.SLF4JServiceProvider")) {
            return providers != null
                    && new String(providers.readAllBytes(), StandardCharsets.UTF_8)
                            .strip()
                            .startsWith("ch.qos.logback.");
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isConfiguredByUser(ClassLoader loader) {
        return System.getProperty("logback.configurationFile") != null
                || CONFIGURATION_FILES.stream().anyMatch(file -> loader.getResource(file) != null);
    }
}
