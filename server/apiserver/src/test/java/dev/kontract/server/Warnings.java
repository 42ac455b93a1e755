package dev.kontract.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The warnings in the log. */
public final class Warnings {

    private Warnings() {}

    /** The messages of level warning and above that are logged while {@code task} runs. */
    public static List<String> during(Runnable task) {
        return during(Level.WARN, task);
    }

    /** The messages of {@code level} and above that are logged while {@code task} runs. */
    public static List<String> during(Level level, Runnable task) {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        try {
            task.run();
        } finally {
            root.detachAppender(log);
        }
        return List.copyOf(log.list).stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(level))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }
}
