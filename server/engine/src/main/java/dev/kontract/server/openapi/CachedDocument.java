package dev.kontract.server.openapi;

import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.Representation;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A document that is generated on first use and cached both uncompressed and compressed. Thread-safe. */
final class CachedDocument {

    private final String contentType;
    private final Supplier<List<DocumentPiece>> source;
    private final @Nullable Lazy<String> tag;
    private final Instant modified = Instant.now();
    private final Lazy<Forms> forms = new Lazy<>(this::make);

    /** The two encodings of a document. */
    private record Forms(String hash, Representation plain, Representation compressed) {}

    /** Creates a document whose hash is that of its content. */
    CachedDocument(String contentType, Supplier<byte[]> source) {
        this(contentType, null, () -> List.of(new DocumentPiece(source.get())));
    }

    private CachedDocument(String contentType, @Nullable Lazy<String> tag, Supplier<List<DocumentPiece>> source) {
        this.contentType = contentType;
        this.source = source;
        this.tag = tag;
    }

    /** Creates a document of pieces, whose hash follows from theirs. */
    static CachedDocument ofPieces(String contentType, Supplier<List<DocumentPiece>> source) {
        return new CachedDocument(contentType, null, source);
    }

    /**
     * Creates a document whose hash is known without generating it.
     *
     * @param hash identifies the content
     */
    CachedDocument(String contentType, Supplier<String> hash, Supplier<byte[]> source) {
        this(contentType, new Lazy<>(hash), () -> List.of(new DocumentPiece(source.get())));
    }

    /** Returns the hash, which changes with the content. */
    String hash() {
        return tag == null ? forms.get().hash() : tag.get();
    }

    /** Returns the entity tag of the document. */
    String tag() {
        return '"' + hash() + '"';
    }

    /** Returns whether the document has been generated. */
    boolean isMade() {
        return forms.isMade();
    }

    /** Returns the document, compressed if {@code acceptEncoding} allows it. */
    Representation representation(String acceptEncoding) {
        Forms both = forms.get();
        return acceptsGzip(acceptEncoding) ? both.compressed() : both.plain();
    }

    /** Returns whether a header names gzip with a quality above 0 (RFC 9110, section 12.5.3). */
    private static boolean acceptsGzip(String acceptEncoding) {
        return AcceptHeader.parse(acceptEncoding).ranges().stream()
                .anyMatch(coding -> coding.type().equalsIgnoreCase("gzip") && coding.quality() > 0);
    }

    private Forms make() {
        List<DocumentPiece> pieces = source.get();
        String hash = tag == null ? DocumentPiece.hash(pieces) : tag.get();
        Representation plain = Representation.of(contentType, DocumentPiece.plain(pieces))
                .with("ETag", '"' + hash + '"')
                .with("Last-Modified", HttpDate.format(modified))
                .with("Vary", "Accept, Accept-Encoding");
        Representation compressed = new Representation(200, contentType, plain.headers(), DocumentPiece.gzip(pieces))
                .with("Content-Encoding", "gzip");
        return new Forms(hash, plain, compressed);
    }
}
