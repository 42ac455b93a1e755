package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/**
 * A document in both encodings, each generated on first use. Thread-safe.
 *
 * @param json in JSON
 * @param protobuf in protobuf
 */
record EncodedDocument(CachedDocument json, CachedDocument protobuf) {

    /**
     * Returns a document of OpenAPI v3.
     *
     * @param hash identifies the content, without generating it
     * @param source generates the document
     */
    static EncodedDocument of(Supplier<String> hash, Supplier<ObjectNode> source) {
        return new EncodedDocument(
                new CachedDocument(OpenApiDocuments.JSON, hash, () -> OpenApiDocuments.encode(source.get())),
                new CachedDocument(OpenApiDocuments.PROTOBUF_V3, hash, () -> OpenApiMessage.of(source.get())));
    }

    /** Returns a document of OpenAPI v3 whose hash is that of its JSON. */
    static EncodedDocument of(Supplier<ObjectNode> source) {
        CachedDocument json = new CachedDocument(OpenApiDocuments.JSON, () -> OpenApiDocuments.encode(source.get()));
        return new EncodedDocument(
                json,
                new CachedDocument(OpenApiDocuments.PROTOBUF_V3, json::hash, () -> OpenApiMessage.of(source.get())));
    }
}
