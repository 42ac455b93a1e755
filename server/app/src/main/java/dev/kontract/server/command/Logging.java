package dev.kontract.server.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.pattern.Abbreviator;
import ch.qos.logback.classic.pattern.TargetLengthBasedClassNameAbbreviator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The logging of the command line. A program that embeds the server does not use this class and configures its own logging.
 * Configured in code, because parsing XML takes a tenth of the start time.
 */
final class Logging {

    private static final List<String> CONFIGURATION_FILES = List.of("logback-test.xml", "logback.xml");

    private Logging() {}

    /**
     * Configures Logback to write to standard error, unless the user configures it ({@code -Dlogback.configurationFile}, or
     * {@code logback.xml} on the class path) or the back-end of SLF4J is another one or missing.
     */
    static void configure() {
        ILoggerFactory backEnd = LoggerFactory.getILoggerFactory();
        if (backEnd.getClass().getName().equals("ch.qos.logback.classic.LoggerContext") && !isConfiguredByUser()) {
            Console.configure(backEnd);
        }
    }

    private static boolean isConfiguredByUser() {
        ClassLoader loader = Logging.class.getClassLoader();
        return System.getProperty("logback.configurationFile") != null
                || CONFIGURATION_FILES.stream().anyMatch(file -> loader.getResource(file) != null);
    }

    /** In a class of its own, as Logback may be missing. */
    static final class Console {

        private static final Map<String, Level> LEVELS = Map.of(
                Logger.ROOT_LOGGER_NAME,
                Level.WARN,
                "dev.kontract",
                Level.INFO,
                // One line names the running controllers; for programs that embed the server it is a detail.
                "dev.kontract.server.controller.ControllerRun",
                Level.DEBUG,
                // Mistakes and disconnects of clients are not the operator's concern.
                "org.eclipse.jetty.util.HostPort",
                Level.ERROR,
                "org.eclipse.jetty.server.Response",
                Level.ERROR,
                // At finer levels these log headers and bodies, and so tokens and secrets.
                "org.eclipse.jetty",
                Level.WARN,
                "org.glassfish",
                Level.WARN);

        private Console() {}

        /** Replaces the configuration of {@code backEnd}, which is a {@link LoggerContext}. */
        static void configure(ILoggerFactory backEnd) {
            LoggerContext logging = (LoggerContext) backEnd;
            logging.reset();
            LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
            encoder.setContext(logging);
            encoder.setLayout(started(new LineLayout(), logging));
            encoder.start();
            ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
            console.setContext(logging);
            console.setName("stderr");
            console.setTarget("System.err");
            console.setEncoder(encoder);
            console.start();
            LEVELS.forEach((name, level) -> logging.getLogger(name).setLevel(level));
            logging.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console);
        }

        private static Layout<ILoggingEvent> started(Layout<ILoggingEvent> layout, LoggerContext logging) {
            layout.setContext(logging);
            layout.start();
            return layout;
        }
    }

    /**
     * Writes a line such as {@code 2030-01-01T00:00:00.000Z INFO  d.kontract.server.Main message}, and the stack trace below it.
     * In code, because the patterns of Logback load some sixty classes at start.
     */
    private static final class LineLayout extends LayoutBase<ILoggingEvent> {

        private final DateTimeFormatter time =
                DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneOffset.UTC);
        private final Abbreviator loggers = new TargetLengthBasedClassNameAbbreviator(20);

        @Override
        public String doLayout(ILoggingEvent event) {
            StringBuilder line = new StringBuilder(time.format(event.getInstant()))
                    .append(' ')
                    .append(event.getLevel())
                    .append(event.getLevel().levelStr.length() < 5 ? "  " : " ")
                    .append(loggers.abbreviate(event.getLoggerName()))
                    .append(' ')
                    .append(event.getFormattedMessage())
                    .append(System.lineSeparator());
            IThrowableProxy thrown = event.getThrowableProxy();
            return thrown == null
                    ? line.toString()
                    : line.append(ThrowableProxyUtil.asString(thrown)).toString();
        }
    }
}
