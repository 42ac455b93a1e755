package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.kinds.custom.CustomKind;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /openapi/v3}, the documents below it, and {@code /openapi/v2}. All documents but the first, which lists
 * the others, are served as JSON and as protobuf. {@value #CONTRACT} is the published contract, which describes the built-in
 * kinds in one document, as JSON. Thread-safe.
 */
public final class OpenApiEndpoint implements ReadOnlyEndpoint {

    private static final String ROOT = "/openapi/";
    private static final String V2 = ROOT + "v2";
    private static final String V3 = ROOT + "v3";
    private static final String CONTRACT = ROOT + "kontract.json";
    private static final String JSON = OpenApiDocuments.JSON;

    /** The media types that clients send in the Accept header; they are not valid as a Content-Type. */
    private static final String V2_PROTOBUF_ASKED = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    private static final String V3_PROTOBUF_ASKED = "application/com.github.proto-openapi.spec.v3@v1.0+protobuf";

    private static final Duration LIFETIME = Duration.ofDays(365);

    /** Unlike other endpoints, these answer errors without a body. */
    private static final Representation NO_GROUP_VERSION = new Representation(404, "", Map.of(), new byte[0]);

    private static final Representation NOT_ACCEPTABLE = new Representation(406, "", Map.of(), new byte[0]);

    private final Supplier<Map<String, CustomKind>> custom;
    private final Supplier<List<RemoteSpec>> remote;
    private final CachedDocument published;
    private volatile OpenApiDocuments made;

    /**
     * Serves the documents of the kinds that are served at the time of a request.
     *
     * @param contract reads what declares the built-in kinds, once, when a document is requested first
     * @param published reads the contract in its published form, once, when it is requested first
     * @param knownVersions returns the group versions that can be decoded, such as {@code apps/v1}
     * @param custom returns the present custom kinds by the name of their definition
     * @param remote returns what other servers serve, the same list until it changes; their documents of OpenAPI v3 are not
     *     served here
     */
    public OpenApiEndpoint(
            Supplier<ObjectNode> contract,
            Supplier<ObjectNode> published,
            Supplier<? extends Collection<String>> knownVersions,
            Supplier<Map<String, CustomKind>> custom,
            Supplier<List<RemoteSpec>> remote) {
        this.custom = custom;
        this.remote = remote;
        this.published = new CachedDocument(JSON, () -> OpenApiDocuments.encode(published.get()));
        this.made = OpenApiDocuments.of(() -> new PublishedContract(contract.get(), knownVersions.get()));
    }

    /** Serves the documents of this server alone; see the other constructor. */
    public OpenApiEndpoint(
            Supplier<ObjectNode> contract,
            Supplier<ObjectNode> published,
            Supplier<? extends Collection<String>> knownVersions,
            Supplier<Map<String, CustomKind>> custom) {
        this(contract, published, knownVersions, custom, List::of);
    }

    /** Forgets former kinds; to be called when other kinds are served. */
    public void renew() {
        var unused = documents();
    }

    private OpenApiDocuments documents() {
        Map<String, CustomKind> kinds = custom.get();
        List<RemoteSpec> others = remote.get();
        OpenApiDocuments known = made;
        return known.describe(kinds, others) ? known : replaced(kinds, others);
    }

    private synchronized OpenApiDocuments replaced(Map<String, CustomKind> kinds, List<RemoteSpec> others) {
        OpenApiDocuments known = made;
        if (!known.describe(kinds, others)) {
            known = known.with(kinds, others);
            made = known;
        }
        return known;
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        OpenApiDocuments documents = documents();
        String path = request.info().trimmedPath();
        if (path.equals(V3)) {
            return Optional.of(answer(request, documents.root()));
        }
        if (isRemote(path)) {
            return Optional.empty();
        }
        boolean whole = path.equals(CONTRACT);
        EncodedDocument found = document(documents, path);
        if (found == null && !whole) {
            return path.startsWith(V3 + '/') ? Optional.of(NO_GROUP_VERSION) : Optional.empty();
        }
        try {
            AcceptHeader accept = AcceptHeader.parse(request.accept());
            return Optional.of(answer(request, found == null ? inJson(accept) : negotiate(accept, path, found)));
        } catch (StatusException e) {
            return Optional.of(NOT_ACCEPTABLE);
        }
    }

    private boolean isRemote(String path) {
        for (RemoteSpec each : remote.get()) {
            if (path.length() == V3.length() + 1 + each.name().length() && path.endsWith('/' + each.name())) {
                return path.startsWith(V3);
            }
        }
        return false;
    }

    /** A document is generated by the first request for it, which takes long, in each encoding. */
    @Override
    public boolean isImmediate(String path) {
        if (!path.startsWith(ROOT)) {
            return true;
        }
        String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        if (trimmed.equals(CONTRACT)) {
            return published.isMade();
        }
        OpenApiDocuments known = documents();
        if (!known.isRead()) {
            return false;
        }
        if (trimmed.equals(V3)) {
            return known.root().isMade();
        }
        EncodedDocument document = document(known, trimmed);
        return document == null
                || (document.json().isMade() && document.protobuf().isMade());
    }

    private static @Nullable EncodedDocument document(OpenApiDocuments documents, String path) {
        if (path.equals(V2)) {
            return documents.swagger();
        }
        return path.startsWith(V3 + '/') ? documents.document(path.substring(V3.length() + 1)) : null;
    }

    /**
     * Returns the document in an accepted encoding.
     *
     * @throws StatusException 406, if the client accepts none
     */
    private static CachedDocument negotiate(AcceptHeader accept, String path, EncodedDocument document) {
        List<String> offered = path.equals(V2)
                ? List.of(JSON, V2_PROTOBUF_ASKED, OpenApiDocuments.PROTOBUF)
                : List.of(JSON, V3_PROTOBUF_ASKED, OpenApiDocuments.PROTOBUF_V3);
        return accept.choose(offered).equals(JSON) ? document.json() : document.protobuf();
    }

    /**
     * Returns the published contract.
     *
     * @throws StatusException 406, if the client does not accept JSON
     */
    private CachedDocument inJson(AcceptHeader accept) {
        var unused = accept.choose(List.of(JSON));
        return published;
    }

    private Representation answer(RequestContext request, CachedDocument document) {
        String asked = request.query().first("hash");
        if (asked != null && !asked.equals(document.hash())) {
            String location = request.info().path() + "?hash=" + document.hash();
            Map<String, String> headers = Map.of("Location", location, "ETag", document.tag());
            return new Representation(301, JSON, headers, new byte[0]);
        }
        Representation answer = document.representation(request.header("Accept-Encoding"));
        Representation lasting = asked == null ? answer : lasting(answer);
        return lasting.unless(request.header("If-None-Match"));
    }

    /** The content at a URL with a hash never changes. Caches of Go clients ask again without an expiry. */
    private static Representation lasting(Representation answer) {
        return answer.with("Cache-Control", "public, immutable")
                .with("Expires", HttpDate.format(Instant.now().plus(LIFETIME)));
    }
}
