package dev.kontract.server.podaccess;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports changes of the client's terminal size, received as JSON objects with {@code Width} and {@code Height}. Ignores
 * anything else.
 */
final class TerminalResizes implements ChannelReceiver {

    private @Nullable TerminalSize latest;
    private Consumer<TerminalSize> listener = size -> {};

    synchronized void onResize(Consumer<TerminalSize> other) {
        listener = other;
        if (latest != null) {
            other.accept(latest);
        }
    }

    @Override
    public void received(byte[] content, Runnable next) {
        try {
            JsonNode size = Json.mapper().readTree(new String(content, StandardCharsets.UTF_8));
            if (size.path("Width").canConvertToInt() && size.path("Height").canConvertToInt()) {
                resized(new TerminalSize(
                        size.path("Width").intValue(), size.path("Height").intValue()));
            }
        } catch (JsonProcessingException e) {
            // As on the real server, the terminal keeps its size.
        }
        next.run();
    }

    private synchronized void resized(TerminalSize size) {
        latest = size;
        listener.accept(size);
    }

    @Override
    public void ended() {}

    @Override
    public void broken() {}
}
