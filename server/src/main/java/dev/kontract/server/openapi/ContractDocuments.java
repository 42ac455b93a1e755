package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is published of the contract, which never changes. Generated on first use. Thread-safe. */
final class ContractDocuments {

    private static final Pattern GROUP_VERSION = Pattern.compile("^/(api/[^/]+|apis/[^/]+/[^/]+)/");

    private final Lazy<PublishedContract> published;
    private final SwaggerParts swagger = new SwaggerParts(this::describeInSwagger);
    private final Lazy<ObjectNode> swaggerFrame = new Lazy<>(this::frame);
    private final Lazy<Map<String, CachedDocument>> groupVersions = new Lazy<>(this::describeGroupVersions);

    /** Publishes the document that {@code contract} reads. */
    ContractDocuments(Supplier<ObjectNode> contract) {
        published = new Lazy<>(() -> new PublishedContract(contract.get()));
    }

    private Map<String, CachedDocument> describeGroupVersions() {
        Map<String, CachedDocument> documents = new TreeMap<>();
        for (String path : published().paths()) {
            Matcher matcher = GROUP_VERSION.matcher(path);
            if (matcher.find()) {
                String prefix = matcher.group();
                documents.computeIfAbsent(matcher.group(1), name -> document(prefix));
            }
        }
        return Collections.unmodifiableMap(documents);
    }

    /** Whether the contract has been read, which takes long. */
    boolean isRead() {
        return groupVersions.isMade();
    }

    private CachedDocument document(String prefix) {
        return new CachedDocument(
                OpenApiDocuments.JSON,
                () -> OpenApiDocuments.encode(published().document(path -> path.startsWith(prefix))));
    }

    /** Returns the documents by group version, such as {@code apis/apps/v1}. */
    Map<String, CachedDocument> groupVersions() {
        return groupVersions.get();
    }

    /** Returns the contract in its published form. */
    PublishedContract published() {
        return published.get();
    }

    private ObjectNode describeInSwagger() {
        return SwaggerDocument.of(published().document(path -> true));
    }

    private ObjectNode frame() {
        return SwaggerDocument.of(published().document(path -> false)).without(List.of("paths", "definitions"));
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
