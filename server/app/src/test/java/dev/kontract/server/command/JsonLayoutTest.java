package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class JsonLayoutTest {

    private final LoggerContext logging = new LoggerContext();
    private String text = "";

    @Test
    void information_hasVerbosityAndMessage() throws IOException {
        JsonNode line = line(Level.INFO, null);

        assertThat(line.fieldNames()).toIterable().containsExactly("ts", "logger", "level", "v", "msg");
        assertThat(line.path("ts").asDouble()).isEqualTo(1_893_456_000_123.456);
        assertThat(text).startsWith("{\"ts\":1893456000123.456,");
        assertThat(line.path("v").asInt(-1)).isZero();
        assertThat(line.path("msg").asText()).isEqualTo("a \"line\" of 2");
    }

    @Test
    void error_hasNoVerbosityButTheFailure() throws IOException {
        JsonNode line = line(Level.ERROR, new IOException("broken"));

        assertThat(line.has("v")).isFalse();
        assertThat(line.path("err").asText())
                .startsWith("java.io.IOException: broken")
                .contains("JsonLayoutTest");
    }

    private JsonNode line(Level level, @Nullable Throwable failure) throws IOException {
        LoggingEvent event = new LoggingEvent(
                "", logging.getLogger(Logger.ROOT_LOGGER_NAME), level, "a \"line\" of {}", failure, new Object[] {2});
        event.setInstant(Instant.parse("2030-01-01T00:00:00.123456789Z"));
        text = new JsonLayout().doLayout(event);
        assertThat(text.lines()).hasSize(1);
        return new ObjectMapper().readTree(text);
    }
}
