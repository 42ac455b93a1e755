package dev.kontract.server.podaccess;

import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.ResponseSink;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.BiConsumer;

/** A WebSocket with numbered channels. */
final class ChannelSocket implements Conversation {

    private final ChannelProtocol protocol;
    private final Map<Integer, ? extends ChannelReceiver> receivers;
    private final BiConsumer<ChannelSocket, ResponseSink> opened;

    /**
     * A socket that is not open yet.
     *
     * @param receivers take what the client sends, by the number of the channel; everything else is ignored
     * @param opened is called when the socket is open, with what messages are written to
     */
    ChannelSocket(
            ChannelProtocol protocol,
            Map<Integer, ? extends ChannelReceiver> receivers,
            BiConsumer<ChannelSocket, ResponseSink> opened) {
        this.protocol = protocol;
        this.receivers = receivers;
        this.opened = opened;
    }

    @Override
    public String subprotocol() {
        return protocol.wireName();
    }

    @Override
    public boolean isText() {
        return protocol.isBase64();
    }

    @Override
    public void start(ResponseSink sink) {
        sink.onClosed(() -> receivers.values().forEach(ChannelReceiver::broken));
        opened.accept(this, sink);
    }

    /** Returns a stream that writes on a channel. */
    OutputStream output(int channel, ResponseSink sink) {
        return new PacedOutput(sink, content -> protocol.message(channel, content));
    }

    /** Writes on a channel, without waiting for the client. */
    void write(int channel, byte[] content, ResponseSink sink) {
        sink.write(protocol.message(channel, content));
    }

    @Override
    public void received(byte[] message, Runnable next) {
        ChannelReceiver closed = receivers.get(protocol.closed(message));
        if (closed != null) {
            closed.ended();
        }
        ChannelReceiver receiver = receivers.get(protocol.channel(message));
        byte[] content;
        try {
            content = receiver == null ? message : protocol.content(message);
        } catch (IllegalArgumentException e) { // As on the real server, what is not base64 is left out.
            receiver = null;
            content = message;
        }
        if (receiver == null) {
            next.run();
        } else {
            receiver.received(content, next);
        }
    }
}
