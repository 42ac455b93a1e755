package dev.kontract.server.http.websocket;

import java.nio.ByteBuffer;

/** The frames that a server sends (RFC 6455, 5.2): whole messages, not masked. */
public final class Frame {

    /** What follows is a whole message of text. */
    public static final int TEXT = 0x1;

    /** What follows is a whole message of bytes. */
    public static final int BINARY = 0x2;

    static final int CONTINUATION = 0x0;
    static final int CLOSE = 0x8;
    static final int PING = 0x9;
    static final int PONG = 0xA;

    static final int FINAL = 0x80;
    static final int SHORT_LENGTH = 126;
    static final int LONG_LENGTH = 127;

    private static final int LONGEST_HEAD = 10;

    private Frame() {}

    /** What comes before a payload of {@code length} bytes. */
    public static ByteBuffer head(int opcode, int length) {
        ByteBuffer head = ByteBuffer.allocate(LONGEST_HEAD).put((byte) (FINAL | opcode));
        if (length < SHORT_LENGTH) {
            head.put((byte) length);
        } else if (length <= 0xFFFF) {
            head.put((byte) SHORT_LENGTH).putShort((short) length);
        } else {
            head.put((byte) LONG_LENGTH).putLong(length);
        }
        return head.flip();
    }

    /** The last frame, with the reason for it. */
    public static ByteBuffer close(CloseCode code) {
        return ByteBuffer.allocate(4)
                .put(head(CLOSE, Short.BYTES))
                .putShort((short) code.number())
                .flip();
    }

    /** The answer to a ping. */
    public static ByteBuffer pong(byte[] payload) {
        return ByteBuffer.allocate(2 + payload.length)
                .put(head(PONG, payload.length))
                .put(payload)
                .flip();
    }
}
