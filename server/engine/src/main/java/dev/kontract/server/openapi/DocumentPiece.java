package dev.kontract.server.openapi;

import dev.kontract.server.view.GzipPiece;
import dev.kontract.server.view.Representation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.Deflater;

/**
 * A part of a document that documents are put together from. It is compressed once and by itself, so that a document of which one
 * piece changes is not compressed as a whole again. Thread-safe.
 */
final class DocumentPiece {

    private final byte[] bytes;
    private final Lazy<GzipPiece> compressed;
    private final Lazy<String> hash;

    DocumentPiece(byte[] bytes) {
        this.bytes = bytes;
        this.compressed = new Lazy<>(() -> GzipPiece.compressed(bytes, Deflater.DEFAULT_COMPRESSION));
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
        return joined(GzipPiece.document(
                pieces.stream().map(piece -> piece.compressed.get()).toList()));
    }

    private static byte[] joined(List<byte[]> parts) {
        ByteBuffer all =
                ByteBuffer.allocate(parts.stream().mapToInt(part -> part.length).sum());
        parts.forEach(all::put);
        return all.array();
    }
}
