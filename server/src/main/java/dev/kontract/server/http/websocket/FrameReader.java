package dev.kontract.server.http.websocket;

import java.nio.ByteBuffer;

/**
 * Reads a client's frames (RFC 6455, 5). Messages are skipped as they come and never kept, so a client that talks to a
 * server that does not listen costs no memory. Used by one thread at a time.
 */
final class FrameReader {

    /** A client has nothing to say; one that says this much at once takes the connection for something else. */
    private static final long LONGEST = 64 * 1024;

    private static final int LONGEST_CONTROL = 125;
    private static final int MASK_LENGTH = 4;
    private static final int FIRST = 2;
    private static final int RESERVED = 0x70;
    private static final int OPCODE = 0x0F;
    private static final int MASKED = 0x80;
    private static final int LENGTH = 0x7F;

    private final WebSocketConnection.Listener listener;
    private final ByteBuffer head = ByteBuffer.allocate(FIRST + Long.BYTES + MASK_LENGTH);
    private final ByteBuffer control = ByteBuffer.allocate(LONGEST_CONTROL);
    private long left;
    private boolean within;
    private boolean over;

    FrameReader(WebSocketConnection.Listener listener) {
        this.listener = listener;
    }

    /** Takes in all of {@code bytes}; what follows the last frame of a client is dropped. */
    void read(ByteBuffer bytes) {
        while (bytes.hasRemaining() && !over) {
            if (within) {
                take(bytes);
            } else {
                head.put(bytes.get());
                begin();
            }
        }
        bytes.position(bytes.limit());
    }

    /** Goes over to the payload, once the head is there. */
    private void begin() {
        if (head.position() < FIRST) {
            return;
        }
        if (head.position() == FIRST && !isAllowed()) {
            finish(CloseCode.PROTOCOL_ERROR);
        } else if (head.position() == FIRST + extendedLength() + MASK_LENGTH) {
            left = length();
            within = true;
            if (left < 0 || left > LONGEST) {
                finish(CloseCode.TOO_BIG);
            } else if (left == 0) {
                complete();
            }
        }
    }

    private boolean isAllowed() {
        boolean masked = (head.get(1) & MASKED) != 0;
        if (!masked || (head.get(0) & RESERVED) != 0) {
            return false;
        }
        return switch (opcode()) {
            case Frame.CONTINUATION, Frame.TEXT, Frame.BINARY -> true;
            case Frame.CLOSE, Frame.PING, Frame.PONG ->
                (head.get(0) & Frame.FINAL) != 0 && shortLength() <= LONGEST_CONTROL;
            default -> false;
        };
    }

    private void take(ByteBuffer bytes) {
        int size = (int) Math.min(left, bytes.remaining());
        if (isControl()) {
            control.put(bytes.slice().limit(size));
        }
        bytes.position(bytes.position() + size);
        left -= size;
        if (left == 0) {
            complete();
        }
    }

    private void complete() {
        if (opcode() == Frame.CLOSE) {
            finish(CloseCode.NORMAL);
        } else if (opcode() == Frame.PING) {
            listener.pinged(unmasked());
        }
        within = false;
        head.clear();
        control.clear();
    }

    private void finish(CloseCode code) {
        over = true;
        listener.closing(code);
    }

    private byte[] unmasked() {
        byte[] payload = new byte[control.position()];
        int mask = FIRST + extendedLength();
        for (int i = 0; i < payload.length; i++) {
            payload[i] = (byte) (control.get(i) ^ head.get(mask + i % MASK_LENGTH));
        }
        return payload;
    }

    private int opcode() {
        return head.get(0) & OPCODE;
    }

    private boolean isControl() {
        return opcode() >= Frame.CLOSE;
    }

    private int shortLength() {
        return head.get(1) & LENGTH;
    }

    private int extendedLength() {
        return switch (shortLength()) {
            case Frame.SHORT_LENGTH -> Short.BYTES;
            case Frame.LONG_LENGTH -> Long.BYTES;
            default -> 0;
        };
    }

    private long length() {
        return switch (shortLength()) {
            case Frame.SHORT_LENGTH -> head.getShort(FIRST) & 0xFFFF;
            case Frame.LONG_LENGTH -> head.getLong(FIRST);
            default -> shortLength();
        };
    }
}
