package dev.kontract.server.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.CoreConstants;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import dev.kontract.server.flags.LoggingFlags;
import java.util.Map;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Logback that writes to standard error, as a provider of SLF4J. Logback's own provider searches for a configuration and reports
 * what it finds, and reads XML, which together take a tenth of the start time.
 */
public final class ConsoleLogging implements SLF4JServiceProvider {

    private static final String CONSOLE = "stderr";

    private static final Map<String, Level> LEVELS = Map.of(
            Logger.ROOT_LOGGER_NAME,
            Level.WARN,
            "dev.kontract",
            Level.INFO,
            // Mistakes and disconnects of clients are not the operator's concern.
            "org.eclipse.jetty.util.HostPort",
            Level.ERROR,
            "org.eclipse.jetty.server.Response",
            Level.ERROR,
            // Says that a Unix domain socket has no keep-alive.
            "io.grpc.netty.shaded.io.netty.bootstrap.Bootstrap",
            Level.ERROR,
            // At finer levels these log headers and bodies, and so tokens and secrets.
            "org.eclipse.jetty",
            Level.WARN,
            "org.glassfish",
            Level.WARN);

    private final LoggerContext context = new LoggerContext();
    private final LogbackMDCAdapter diagnostics = new LogbackMDCAdapter();
    private final IMarkerFactory markers = new BasicMarkerFactory();

    /** Creates a provider; called by SLF4J. */
    public ConsoleLogging() {}

    @Override
    public void initialize() {
        context.setName(CoreConstants.DEFAULT_CONTEXT_NAME);
        context.setMDCAdapter(diagnostics);
        configure(context);
        context.start();
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return context;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return diagnostics;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99"; // any version of 2.0
    }

    /** Configures {@code logging} to write to standard error. */
    static void configure(LoggerContext logging) {
        LEVELS.forEach((name, level) -> logging.getLogger(name).setLevel(level));
        logging.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console(logging, new LineLayout()));
    }

    /** Has SLF4J write in the format and with the verbosity of the flags from now on, if this is its provider. */
    static void apply(LoggingFlags flags) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logging) {
            apply(logging, flags);
        }
    }

    static void apply(LoggerContext logging, LoggingFlags flags) {
        logging.getLogger("dev.kontract").setLevel(Level.toLevel(flags.level()));
        if (flags.format() == LoggingFlags.Format.JSON) {
            ch.qos.logback.classic.Logger root = logging.getLogger(Logger.ROOT_LOGGER_NAME);
            ConsoleAppender<ILoggingEvent> json = console(logging, new JsonLayout());
            root.detachAppender(CONSOLE);
            root.addAppender(json);
        }
    }

    private static ConsoleAppender<ILoggingEvent> console(LoggerContext logging, Layout<ILoggingEvent> layout) {
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(logging);
        encoder.setLayout(started(layout, logging));
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(logging);
        console.setName(CONSOLE);
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.start();
        return console;
    }

    private static Layout<ILoggingEvent> started(Layout<ILoggingEvent> layout, LoggerContext logging) {
        layout.setContext(logging);
        layout.start();
        return layout;
    }
}
