package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.kinds.custom.CustomKind;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /openapi/v3}, the documents below it, and {@code /openapi/v2}. All are served as JSON, and the last
 * also as protobuf, the only encoding that kubectl requests. Thread-safe.
 */
public final class OpenApiEndpoint implements ReadOnlyEndpoint {

    private static final String ROOT = "/openapi/";
    private static final String V2 = ROOT + "v2";
    private static final String V3 = ROOT + "v3";
    private static final String JSON = OpenApiDocuments.JSON;

    /** The media type that clients send in the Accept header; it is not valid as a Content-Type. */
    private static final String PROTOBUF_ASKED = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    /** Unlike other endpoints, these answer errors without a body. */
    private static final Representation NO_GROUP_VERSION = new Representation(404, "", Map.of(), new byte[0]);

    private static final Representation NOT_ACCEPTABLE = new Representation(406, "", Map.of(), new byte[0]);

    private final Supplier<Map<String, CustomKind>> custom;
    private volatile OpenApiDocuments made;

    /** Serves the documents of what {@code contract} reads, alone. */
    public OpenApiEndpoint(Supplier<ObjectNode> contract) {
        this(contract, Map::of);
    }

    /**
     * Serves the documents of the kinds that are served at the time of a request.
     *
     * @param contract reads what declares the built-in kinds, once, when a document is requested first
     * @param custom returns the present custom kinds by the name of their definition
     */
    public OpenApiEndpoint(Supplier<ObjectNode> contract, Supplier<Map<String, CustomKind>> custom) {
        this.custom = custom;
        this.made = OpenApiDocuments.of(contract);
    }

    /** Forgets former kinds; to be called when other kinds are served. */
    public void renew() {
        var unused = documents();
    }

    private OpenApiDocuments documents() {
        Map<String, CustomKind> kinds = custom.get();
        OpenApiDocuments known = made;
        return known.describe(kinds) ? known : replaced(kinds);
    }

    private synchronized OpenApiDocuments replaced(Map<String, CustomKind> kinds) {
        OpenApiDocuments known = made;
        if (!known.describe(kinds)) {
            known = known.with(kinds);
            made = known;
        }
        return known;
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        OpenApiDocuments documents = documents();
        String path = request.info().trimmedPath();
        CachedDocument found = document(documents, path);
        if (found == null && path.startsWith(V3 + '/')) {
            return Optional.of(NO_GROUP_VERSION);
        }
        return Optional.ofNullable(found).map(document -> answer(documents, request, document));
    }

    private Representation answer(OpenApiDocuments documents, RequestContext request, CachedDocument document) {
        CachedDocument negotiated;
        try {
            negotiated = negotiate(documents, request, document);
        } catch (StatusException e) {
            return NOT_ACCEPTABLE;
        }
        return answer(request, negotiated);
    }

    /** A document is made by the first request for it, which takes long; v2 has two forms. */
    @Override
    public boolean isImmediate(String path) {
        if (!path.startsWith(ROOT)) {
            return true;
        }
        OpenApiDocuments known = documents();
        if (!known.isRead()) {
            return false;
        }
        CachedDocument document = document(known, path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
        return document == null
                || (document.isMade()
                        && (document != known.swagger()
                                || known.swaggerMessage().isMade()));
    }

    private static @Nullable CachedDocument document(OpenApiDocuments documents, String path) {
        return switch (path) {
            case V2 -> documents.swagger();
            case V3 -> documents.root();
            default ->
                path.startsWith(V3 + '/')
                        ? documents
                                .groupVersion(path.substring(V3.length() + 1))
                                .orElse(null)
                        : null;
        };
    }

    /**
     * Returns the document in an accepted encoding; the root document has only one.
     *
     * @throws StatusException 406, if the client accepts none
     */
    private static CachedDocument negotiate(
            OpenApiDocuments documents, RequestContext request, CachedDocument document) {
        if (document == documents.root()) {
            return document;
        }
        AcceptHeader accepted = AcceptHeader.parse(request.accept());
        if (document != documents.swagger()) {
            accepted.choose(List.of(JSON));
            return document;
        }
        return accepted.choose(List.of(JSON, PROTOBUF_ASKED, OpenApiDocuments.PROTOBUF))
                        .equals(JSON)
                ? document
                : documents.swaggerMessage();
    }

    private Representation answer(RequestContext request, CachedDocument document) {
        String asked = request.query().first("hash");
        if (asked != null && !asked.equals(document.hash())) {
            String location = request.info().path() + "?hash=" + document.hash();
            return new Representation(301, JSON, Map.of("Location", location), new byte[0]);
        }
        Representation answer = document.representation(request.header("Accept-Encoding"));
        // The content at a URL with a hash never changes.
        Representation lasting = asked == null ? answer : answer.with("Cache-Control", "public, immutable");
        return lasting.unless(request.header("If-None-Match"));
    }
}
