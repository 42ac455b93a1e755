package dev.kontract.server.openapi;

import dev.kontract.server.view.Representation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A document that is generated on first use and cached both uncompressed and compressed. Thread-safe. */
final class CachedDocument {

    private final String contentType;
    private final Supplier<byte[]> source;
    private final @Nullable Lazy<String> tag;
    private final String modified = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    private final Lazy<Forms> forms = new Lazy<>(this::make);

    /** The two encodings of a document. */
    private record Forms(String hash, Representation plain, Representation compressed) {}

    /** Creates a document whose hash is that of its content. */
    CachedDocument(String contentType, Supplier<byte[]> source) {
        this.contentType = contentType;
        this.source = source;
        this.tag = null;
    }

    /**
     * Creates a document whose hash is known without generating it.
     *
     * @param hash identifies the content
     */
    CachedDocument(String contentType, Supplier<String> hash, Supplier<byte[]> source) {
        this.contentType = contentType;
        this.source = source;
        this.tag = new Lazy<>(hash);
    }

    /** Returns the hash, which changes with the content. */
    String hash() {
        return tag == null ? forms.get().hash() : tag.get();
    }

    /** Returns whether the document has been generated. */
    boolean isMade() {
        return forms.isMade();
    }

    /** Returns the document, compressed if {@code acceptEncoding} allows it. */
    Representation representation(String acceptEncoding) {
        Forms both = forms.get();
        return acceptEncoding.contains("gzip") ? both.compressed() : both.plain();
    }

    private Forms make() {
        byte[] bytes = source.get();
        String hash = tag == null ? Representation.hash(bytes) : tag.get();
        Representation plain = Representation.of(contentType, bytes)
                .with("ETag", '"' + hash + '"')
                .with("Last-Modified", modified)
                .with("Vary", "Accept, Accept-Encoding");
        Representation compressed =
                new Representation(200, contentType, plain.headers(), compress(bytes)).with("Content-Encoding", "gzip");
        return new Forms(hash, plain, compressed);
    }

    private static byte[] compress(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory failed", e);
        }
        return compressed.toByteArray();
    }
}
