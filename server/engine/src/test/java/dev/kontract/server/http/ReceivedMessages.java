package dev.kontract.server.http;

import dev.kontract.server.Patience;
import java.io.ByteArrayOutputStream;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

/** The messages received on a WebSocket, each with its type and content, and the close status. */
public final class ReceivedMessages implements WebSocket.Listener {

    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
    private final StringBuilder text = new StringBuilder();

    /** Waits for the next one. */
    public String next() throws InterruptedException {
        return Patience.next(arrived);
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
            arrived.add("text " + text);
            text.setLength(0);
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
        while (part.hasRemaining()) {
            binary.write(part.get());
        }
        if (last) {
            arrived.add("binary " + binary.toString(StandardCharsets.UTF_8));
            binary.reset();
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onPong(WebSocket socket, ByteBuffer payload) {
        arrived.add("pong " + StandardCharsets.UTF_8.decode(payload));
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
        arrived.add("close " + status);
        return null;
    }
}
