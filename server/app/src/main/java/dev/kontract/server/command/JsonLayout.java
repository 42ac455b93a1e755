package dev.kontract.server.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * Writes lines as {@code --logging-format=json} of kube-apiserver does: {@code ts} in milliseconds, {@code logger}, {@code v} (the
 * verbosity; absent from errors), {@code msg}, and {@code err} with the stack trace. {@code level} is added, since klog has no
 * warnings in this format.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-instrumentation/1602-structured-logging">KEP-1602</a>
 */
final class JsonLayout extends LayoutBase<ILoggingEvent> {

    private static final int DEBUG = 4;
    private static final int TRACE = 8;

    @Override
    public String doLayout(ILoggingEvent event) {
        Level level = event.getLevel();
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("ts", millis(event.getInstant()));
        line.put("logger", event.getLoggerName());
        line.put("level", level.levelStr);
        if (level != Level.ERROR) {
            line.put("v", level == Level.TRACE ? TRACE : level == Level.DEBUG ? DEBUG : 0);
        }
        line.put("msg", event.getFormattedMessage());
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null) {
            line.put("err", ThrowableProxyUtil.asString(thrown));
        }
        return line + System.lineSeparator();
    }

    private static BigDecimal millis(Instant time) {
        long micros = time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
        return BigDecimal.valueOf(micros, 3);
    }
}
