package dev.kontract.server.http;

import dev.kontract.server.Patience;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** What a server says over a WebSocket. */
final class Told implements WebSocket.Listener {

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();

    /** The next message, pong or end. */
    String next() throws InterruptedException {
        return Patience.next(messages);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
            messages.add(text.toString());
            text.setLength(0);
        }
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer bytes, boolean last) {
        messages.add("bytes " + StandardCharsets.UTF_8.decode(bytes));
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer payload) {
        messages.add("pong " + StandardCharsets.UTF_8.decode(payload));
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        messages.add("closed " + code);
        return null;
    }
}
