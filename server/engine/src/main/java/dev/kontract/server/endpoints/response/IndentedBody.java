package dev.kontract.server.endpoints.response;

import dev.kontract.server.codec.json.JsonIndent;
import dev.kontract.server.request.ResponseBody;
import java.io.ByteArrayOutputStream;

/** A list in JSON that is indented while it is sent. */
final class IndentedBody implements ResponseBody {

    private static final int PIECE = 8 * 1024;

    private final ListBody compact;
    private final long length;
    private final JsonIndent indent;
    private final byte[] piece = new byte[PIECE];

    private final Output output = new Output();

    /** Bytes of the body that have been indented, from a position on. */
    private static final class Output extends ByteArrayOutputStream {

        private int position;

        Output() {
            super(4 * PIECE);
        }

        int moveTo(byte[] target, int offset) {
            int size = Math.min(target.length - offset, count - position);
            System.arraycopy(buf, position, target, offset, size);
            position += size;
            if (position == count) {
                reset();
                position = 0;
            }
            return size;
        }
    }

    /** Creates the indented form of a list of which no byte has been read. */
    IndentedBody(ListBody compact) {
        this.compact = compact;
        this.length = length(compact.again());
        this.indent = new JsonIndent(output::write);
    }

    private static long length(ListBody body) {
        long[] bytes = new long[1];
        JsonIndent counting = new JsonIndent(next -> bytes[0]++);
        byte[] piece = new byte[PIECE];
        for (int size = body.read(piece); size > 0; size = body.read(piece)) {
            for (int i = 0; i < size; i++) {
                counting.add(piece[i]);
            }
        }
        return bytes[0];
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public int read(byte[] buffer) {
        int filled = output.moveTo(buffer, 0);
        while (filled < buffer.length) {
            int size = compact.read(piece);
            if (size == 0) {
                return filled;
            }
            for (int i = 0; i < size; i++) {
                indent.add(piece[i]);
            }
            filled += output.moveTo(buffer, filled);
        }
        return filled;
    }
}
