package dev.kontract.client.connection;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Map;

/** Creates unconnected sockets with TCP keep-alive, which detects a peer that disappeared. */
final class KeepAliveSockets {

    /** Idle seconds until the first probe, seconds between probes, and number of probes: one minute in total. */
    private static final Map<String, Integer> KEEP_ALIVE =
            Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

    private KeepAliveSockets() {}

    static SocketChannel open() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            for (SocketOption<?> option : channel.supportedOptions()) {
                askAfter(channel, option);
            }
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @SuppressWarnings("unchecked")
    private static void askAfter(SocketChannel channel, SocketOption<?> option) throws IOException {
        Integer value = KEEP_ALIVE.get(option.name());
        if (value != null) {
            channel.setOption((SocketOption<Integer>) option, value);
        }
    }
}
