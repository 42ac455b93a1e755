package dev.kontract.server.podaccess;

import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The subprotocols with numbered channels. Every message begins with the number of its channel: a byte, or for base64 a digit
 * before the encoded content.
 *
 * @see <a href="https://kep.k8s.io/4006">KEP-4006: from SPDY to WebSockets</a>
 */
enum ChannelProtocol {
    /** As the fourth; a message on channel 255 closes the channel that it names. */
    V5("v5.channel.k8s.io", false, true),
    /** The outcome of a process is a {@code Status}. */
    V4("v4.channel.k8s.io", false, true),
    /** As the fourth, in base64. */
    V4_BASE64("v4.base64.channel.k8s.io", true, true),
    /** The outcome of a process is a message, if it failed. */
    V1("channel.k8s.io", false, false),
    /** As the first, in base64. */
    V1_BASE64("base64.channel.k8s.io", true, false),
    /** As the first, not named. */
    UNNAMED("", false, false);

    /** Those of processes. */
    static final Set<ChannelProtocol> OF_PROCESSES = Set.of(values());

    /** Those of ports. */
    static final Set<ChannelProtocol> OF_PORTS = Set.of(V4, V4_BASE64, UNNAMED);

    /** A message to be ignored. */
    static final int NO_CHANNEL = -1;

    private static final int CLOSE = 255;

    private final String wireName;
    private final boolean base64;
    private final boolean tellsStatus;

    ChannelProtocol(String wireName, boolean base64, boolean tellsStatus) {
        this.wireName = wireName;
        this.base64 = base64;
        this.tellsStatus = tellsStatus;
    }

    /**
     * Chooses the first protocol that the client offers and the server supports.
     *
     * @throws StatusException 400 if the request is not for a WebSocket of this version, 403 if there is no such protocol
     */
    static ChannelProtocol choose(Map<String, List<String>> headers, Set<ChannelProtocol> supported) {
        List<String> names = supported.stream()
                .sorted()
                .map(ChannelProtocol::wireName)
                .filter(name -> !name.isEmpty())
                .toList();
        String chosen = WebSocketHandshake.choose(headers, names);
        return supported.stream()
                .filter(protocol -> protocol.wireName.equals(chosen))
                .findFirst()
                .orElseThrow();
    }

    String wireName() {
        return wireName;
    }

    boolean isBase64() {
        return base64;
    }

    /** Returns whether the outcome of a process is a {@code Status} rather than a message. */
    boolean tellsStatus() {
        return tellsStatus;
    }

    /** Returns the message with some content on a channel. */
    byte[] message(int channel, byte[] content) {
        byte[] encoded = base64 ? Base64.getEncoder().encode(content) : content;
        byte[] message = new byte[encoded.length + 1];
        message[0] = (byte) (base64 ? '0' + channel : channel);
        System.arraycopy(encoded, 0, message, 1, encoded.length);
        return message;
    }

    /** Returns the channel of a message, or {@link #NO_CHANNEL}. */
    int channel(byte[] message) {
        if (message.length == 0 || isClose(message)) {
            return NO_CHANNEL;
        }
        return base64 ? message[0] - '0' : Byte.toUnsignedInt(message[0]);
    }

    /** Returns the channel that a message closes, or {@link #NO_CHANNEL}. */
    int closed(byte[] message) {
        return isClose(message) ? Byte.toUnsignedInt(message[1]) : NO_CHANNEL;
    }

    private boolean isClose(byte[] message) {
        return this == V5 && message.length == 2 && Byte.toUnsignedInt(message[0]) == CLOSE;
    }

    /**
     * Returns the content of a message.
     *
     * @throws IllegalArgumentException when it is not base64
     */
    byte[] content(byte[] message) {
        byte[] content = Arrays.copyOfRange(message, 1, message.length);
        return base64 ? Base64.getDecoder().decode(new String(content, StandardCharsets.ISO_8859_1)) : content;
    }
}
