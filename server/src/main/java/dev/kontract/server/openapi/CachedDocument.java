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

/** A document made when it is first asked for, and kept both plain and compressed. Safe for concurrent use. */
final class CachedDocument {

    private final String contentType;
    private final Supplier<byte[]> source;
    private final String modified = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    private final Lazy<Forms> forms = new Lazy<>(this::make);

    /** One document in its two forms. */
    private record Forms(String hash, Representation plain, Representation compressed) {}

    CachedDocument(String contentType, Supplier<byte[]> source) {
        this.contentType = contentType;
        this.source = source;
    }

    /** Names this content and no other. */
    String hash() {
        return forms.get().hash();
    }

    /** Whether the document has been made, so that it costs nothing more. */
    boolean isMade() {
        return forms.isMade();
    }

    /** The bytes, compressed when {@code acceptEncoding} allows. */
    Representation representation(String acceptEncoding) {
        Forms both = forms.get();
        return acceptEncoding.contains("gzip") ? both.compressed() : both.plain();
    }

    private Forms make() {
        byte[] bytes = source.get();
        String hash = Representation.hash(bytes);
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
