package dev.kontract.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.Map;
import org.slf4j.Logger;

/**
 * What is logged, and how, where no file of Logback's says otherwise ({@code -Dlogback.configurationFile}, or one on the class
 * path). Said in code, as reading XML takes a tenth of the start.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK + 1)
public final class Logging extends ContextAwareBase implements Configurator {

    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{20} %msg%n";

    private static final Map<String, Level> LEVELS = Map.of(
            Logger.ROOT_LOGGER_NAME,
            Level.WARN,
            "dev.kontract",
            Level.INFO,
            // What a caller gets wrong, or that one has left, is no news.
            "org.eclipse.jetty.util.HostPort",
            Level.ERROR,
            "org.eclipse.jetty.server.Response",
            Level.ERROR,
            // At their finer levels these tell headers and bodies, and so tokens and secrets.
            "org.eclipse.jetty",
            Level.WARN,
            "org.glassfish",
            Level.WARN);

    @Override
    public ExecutionStatus configure(LoggerContext logging) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(logging);
        encoder.setPattern(PATTERN);
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(logging);
        console.setName("stderr");
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.start();
        LEVELS.forEach((name, level) -> logging.getLogger(name).setLevel(level));
        logging.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
