package dev.kontract.server.command;

import java.util.List;

/**
 * The logging of the command line. A program that embeds the server does not use this class and configures its own logging.
 */
final class Logging {

    private static final String PROVIDER = "slf4j.provider";
    private static final List<String> CONFIGURATION_FILES = List.of("logback-test.xml", "logback.xml");

    private Logging() {}

    /**
     * Selects {@link ConsoleLogging}, unless the user configures Logback ({@code -Dlogback.configurationFile}, or {@code
     * logback.xml} on the class path), the back-end of SLF4J is another one, or Logback is missing. Must run before the first
     * logger is created.
     */
    static void configure() {
        ClassLoader loader = Logging.class.getClassLoader();
        boolean present = loader.getResource("ch/qos/logback/classic/spi/LogbackServiceProvider.class") != null;
        if (present && System.getProperty(PROVIDER) == null && !isConfiguredByUser(loader)) {
            System.setProperty(PROVIDER, "dev.kontract.server.command.ConsoleLogging");
            System.setProperty("slf4j.internal.verbosity", "WARN"); // The choice of this provider is not news.
        }
    }

    private static boolean isConfiguredByUser(ClassLoader loader) {
        return System.getProperty("logback.configurationFile") != null
                || CONFIGURATION_FILES.stream().anyMatch(file -> loader.getResource(file) != null);
    }
}
