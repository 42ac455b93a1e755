package dev.kontract.server.fault;

import java.nio.ByteBuffer;

/** Where the events of a watch end among its bytes. */
enum WatchFrames {
    /** Each is a line. */
    LINES {
        @Override
        int end(ByteBuffer bytes, int begin) {
            int end = begin;
            while (end < bytes.limit() && bytes.get(end) != '\n') {
                end++;
            }
            return Math.min(end + 1, bytes.limit());
        }
    },
    /** Each is preceded by its length. */
    LENGTH_PREFIXED {
        @Override
        int end(ByteBuffer bytes, int begin) {
            return begin + Integer.BYTES + bytes.getInt(begin);
        }
    };

    /** The end of the event that begins at {@code begin}. */
    abstract int end(ByteBuffer bytes, int begin);

    static WatchFrames of(String mediaType) {
        return mediaType.startsWith("application/json") ? LINES : LENGTH_PREFIXED;
    }
}
