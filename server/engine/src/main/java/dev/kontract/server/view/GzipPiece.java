package dev.kontract.server.view;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A part of a document in the format of gzip. It is compressed by itself, so that documents can be put together from parts that
 * were compressed before. Immutable and thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1951">RFC 1951</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
 */
public final class GzipPiece {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int TRAILER = 2 * Integer.BYTES;

    /** The last block of a compressed stream, empty. */
    private static final byte[] LAST_BLOCK = {3, 0};

    private static final int STORED_HEADER = 5;
    private static final int LARGEST_STORED = 0xffff;
    private static final int BUFFER = 8192;

    private final byte[] blocks;
    private final int checksum;
    private final int length;
    private final int shift;

    private GzipPiece(byte[] blocks, byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        this.blocks = blocks;
        this.checksum = (int) crc.getValue();
        this.length = bytes.length;
        this.shift = Checksums.shift(bytes.length);
    }

    /**
     * Compresses {@code bytes}.
     *
     * @param level the level of compression, as {@link Deflater} counts them
     */
    public static GzipPiece compressed(byte[] bytes, int level) {
        return new GzipPiece(deflate(bytes, level), bytes);
    }

    /** Wraps a few bytes that are not worth a compression; many are compressed nevertheless. */
    public static GzipPiece stored(byte[] bytes) {
        if (bytes.length > LARGEST_STORED) {
            return compressed(bytes, Deflater.BEST_SPEED);
        }
        ByteBuffer block = ByteBuffer.allocate(STORED_HEADER + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        block.put((byte) 0).putShort((short) bytes.length).putShort((short) ~bytes.length);
        return new GzipPiece(block.put(bytes).array(), bytes);
    }

    /** Returns the document of these pieces, as arrays that follow each other and must not be modified. */
    public static List<byte[]> document(List<GzipPiece> pieces) {
        List<byte[]> parts = new ArrayList<>(pieces.size() + 3);
        parts.add(HEADER);
        int checksum = 0;
        int length = 0;
        for (GzipPiece piece : pieces) {
            parts.add(piece.blocks);
            checksum = Checksums.product(piece.shift, checksum) ^ piece.checksum;
            length += piece.length;
        }
        parts.add(LAST_BLOCK);
        parts.add(ByteBuffer.allocate(TRAILER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(checksum)
                .putInt(length)
                .array());
        return parts;
    }

    /** Returns the number of bytes of the piece in a document. */
    public int size() {
        return blocks.length;
    }

    /** Compresses without an end and without reference to what comes before, so that the results can be joined. */
    private static byte[] deflate(byte[] bytes, int level) {
        Deflater deflater = new Deflater(level, true);
        try {
            deflater.setInput(bytes);
            ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 8 + 64);
            byte[] buffer = new byte[BUFFER];
            int written;
            do {
                written = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
                out.write(buffer, 0, written);
            } while (written == buffer.length);
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /**
     * Arithmetic on checksums: polynomials over bits modulo that of CRC-32, their highest powers in the lowest bits.
     *
     * @see <a href="https://github.com/madler/zlib/blob/v1.3.1/crc32.c">crc32_combine of zlib</a>
     */
    private static final class Checksums {

        private static final int POLYNOMIAL = 0xedb88320;
        private static final int ONE = 1 << 31;

        /** The power of a byte. */
        private static final int BYTE = ONE >>> Byte.SIZE;

        private Checksums() {}

        /** Returns the factor by which {@code bytes} following bytes multiply a checksum. */
        static int shift(int bytes) {
            int factor = ONE;
            int power = BYTE;
            for (int rest = bytes; rest > 0; rest >>>= 1) {
                if ((rest & 1) != 0) {
                    factor = product(power, factor);
                }
                power = product(power, power);
            }
            return factor;
        }

        static int product(int left, int right) {
            int product = 0;
            int shifted = right;
            for (int bits = left; bits != 0; bits <<= 1) {
                if (bits < 0) {
                    product ^= shifted;
                }
                shifted = (shifted & 1) == 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
            }
            return product;
        }
    }
}
