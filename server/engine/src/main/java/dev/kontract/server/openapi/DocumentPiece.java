package dev.kontract.server.openapi;

import dev.kontract.server.view.Representation;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A part of a document that documents are put together from. It is compressed once and by itself, so that a document of which one
 * piece changes is not compressed as a whole again. Thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
 */
final class DocumentPiece {

    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int GZIP_TRAILER = 2 * Integer.BYTES;

    /** The last block of a compressed stream, empty. */
    private static final byte[] LAST_BLOCK = {3, 0};

    private final byte[] bytes;
    private final Lazy<byte[]> compressed;
    private final Lazy<String> hash;

    DocumentPiece(byte[] bytes) {
        this.bytes = bytes;
        this.compressed = new Lazy<>(() -> deflate(bytes));
        this.hash = new Lazy<>(() -> Representation.hash(bytes));
    }

    int length() {
        return bytes.length;
    }

    /** Returns a hash of the document of these pieces. */
    static String hash(List<DocumentPiece> pieces) {
        return pieces.size() == 1
                ? pieces.get(0).hash.get()
                : Representation.hash(pieces.stream()
                        .map(piece -> piece.hash.get())
                        .collect(Collectors.joining())
                        .getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the document of these pieces. */
    static byte[] plain(List<DocumentPiece> pieces) {
        if (pieces.size() == 1) {
            return pieces.get(0).bytes;
        }
        return joined(pieces.stream().map(piece -> piece.bytes).toList());
    }

    /** Returns the document of these pieces in the format of gzip. */
    static byte[] gzip(List<DocumentPiece> pieces) {
        CRC32 checksum = new CRC32();
        int size = 0;
        for (DocumentPiece piece : pieces) {
            checksum.update(piece.bytes);
            size += piece.bytes.length;
        }
        ByteBuffer trailer = ByteBuffer.allocate(GZIP_TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        trailer.putInt((int) checksum.getValue()).putInt(size);
        List<byte[]> parts = new ArrayList<>();
        parts.add(GZIP_HEADER);
        pieces.forEach(piece -> parts.add(piece.compressed.get()));
        parts.add(LAST_BLOCK);
        parts.add(trailer.array());
        return joined(parts);
    }

    private static byte[] joined(List<byte[]> parts) {
        ByteBuffer all =
                ByteBuffer.allocate(parts.stream().mapToInt(part -> part.length).sum());
        parts.forEach(all::put);
        return all.array();
    }

    /** Compresses without an end and without reference to what comes before, so that the results can be joined. */
    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(bytes);
            ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 8 + 64);
            byte[] buffer = new byte[8192];
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
}
