package dev.kontract.server.command;

import ch.qos.logback.classic.pattern.Abbreviator;
import ch.qos.logback.classic.pattern.TargetLengthBasedClassNameAbbreviator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/**
 * Writes a line such as {@code 2030-01-01T00:00:00.000Z INFO  d.kontract.server.Main message}, and the stack trace below it.
 * In code, because the patterns of Logback load some sixty classes at start.
 */
final class LineLayout extends LayoutBase<ILoggingEvent> {

    private final DateTimeFormatter time =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
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
