package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The published documents of the contract, which never change. Generated on first use. Thread-safe. */
final class ContractDocuments {

    private final Lazy<PublishedContract> published;
    private final SwaggerParts swagger = new SwaggerParts(this::describeInSwagger);
    private final Lazy<ObjectNode> swaggerFrame = new Lazy<>(this::frame);
    private final Lazy<Map<String, EncodedDocument>> documents = new Lazy<>(this::describe);

    /** Publishes what {@code contract} reads. */
    ContractDocuments(Supplier<PublishedContract> contract) {
        published = new Lazy<>(contract);
    }

    private Map<String, EncodedDocument> describe() {
        Map<String, EncodedDocument> described = new TreeMap<>();
        for (String name : published().paths().keySet()) {
            described.put(name, EncodedDocument.of(() -> published().document(name)));
        }
        return Collections.unmodifiableMap(described);
    }

    /** Returns whether the contract has been read, which takes long. */
    boolean isRead() {
        return documents.isMade();
    }

    /** Returns the documents of OpenAPI v3 by name, such as {@code apis/apps/v1}. */
    Map<String, EncodedDocument> documents() {
        return documents.get();
    }

    /** Returns the contract in its published form. */
    PublishedContract published() {
        return published.get();
    }

    /** Returns the paths and definitions of OpenAPI v2. */
    ObjectNode describeInSwagger() {
        ObjectNode paths = JsonNodeFactory.instance.objectNode();
        published().paths().values().forEach(own -> paths.setAll(SwaggerPaths.of(own)));
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.set("paths", paths);
        return document.set("definitions", SwaggerSchemas.of(published().allSchemas()));
    }

    private ObjectNode frame() {
        ObjectNode frame = JsonNodeFactory.instance.objectNode().put("swagger", "2.0");
        frame.set("info", published().info());
        frame.set("parameters", SwaggerPaths.shared());
        frame.putObject("securityDefinitions").set("BearerToken", PublishedContract.bearerToken());
        frame.putArray("security").addObject().set("BearerToken", JsonNodeFactory.instance.arrayNode());
        return frame;
    }

    /** Returns what is declared, for the documents of OpenAPI v2. */
    SwaggerParts swagger() {
        return swagger;
    }

    /** Returns a document of OpenAPI v2 without paths and definitions; not to be modified. */
    ObjectNode swaggerFrame() {
        return swaggerFrame.get();
    }
}
