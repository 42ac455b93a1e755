package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /openapi/v3}, the documents below it, and {@code /openapi/v2}. All are served as JSON, and the last
 * also as protobuf, the only encoding that kubectl requests. Thread-safe.
 */
public final class OpenApiEndpoint implements ReadOnlyEndpoint {

    private static final String V2 = "/openapi/v2";
    private static final String V3 = "/openapi/v3";
    private static final String JSON = "application/json";
    private static final String PROTOBUF = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

    /** The media type that clients send in the Accept header; it is not valid as a Content-Type. */
    private static final String PROTOBUF_ASKED = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    /** The Content-Type of kube-apiserver's root document, which is guessed from its contents there. */
    private static final String ROOT_TYPE = "text/plain; charset=utf-8";

    private static final Pattern GROUP_VERSION = Pattern.compile("^/(api/[^/]+|apis/[^/]+/[^/]+)/");

    private final Supplier<PublishedContract> contract;
    private final Map<String, CachedDocument> groupVersions = new TreeMap<>();
    private final CachedDocument root;
    private final CachedDocument swagger;
    private final CachedDocument swaggerMessage;

    /** Serves the documents of {@code contract}, which must not be modified afterwards. */
    public OpenApiEndpoint(ObjectNode contract) {
        this.contract = new Lazy<>(() -> new PublishedContract(contract));
        contract.path("paths").fieldNames().forEachRemaining(this::addGroupVersion);
        root = new CachedDocument(ROOT_TYPE, () -> bytes(describeRoot()));
        swagger = new CachedDocument(JSON, () -> bytes(describeInSwagger()));
        swaggerMessage = new CachedDocument(PROTOBUF, () -> SwaggerMessage.of(describeInSwagger()));
    }

    private void addGroupVersion(String path) {
        Matcher matcher = GROUP_VERSION.matcher(path);
        if (matcher.find()) {
            String prefix = matcher.group();
            groupVersions.computeIfAbsent(
                    matcher.group(1),
                    name -> new CachedDocument(
                            JSON, () -> bytes(contract.get().document(each -> each.startsWith(prefix)))));
        }
    }

    private ObjectNode describeRoot() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ObjectNode paths = document.putObject("paths");
        groupVersions.forEach((name, groupVersion) ->
                paths.putObject(name).put("serverRelativeURL", V3 + '/' + name + "?hash=" + groupVersion.hash()));
        return document;
    }

    private ObjectNode describeInSwagger() {
        return SwaggerDocument.of(contract.get().document(path -> true));
    }

    private static byte[] bytes(ObjectNode document) {
        return document.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        return Optional.ofNullable(document(request.info().trimmedPath()))
                .map(document -> answer(request, negotiate(request, document)));
    }

    /** A document is made by the first request for it, which takes long; v2 has two forms. */
    @Override
    public boolean isImmediate(String path) {
        CachedDocument document = document(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
        return document == null || (document.isMade() && (document != swagger || swaggerMessage.isMade()));
    }

    private @Nullable CachedDocument document(String path) {
        return switch (path) {
            case V2 -> swagger;
            case V3 -> root;
            default -> path.startsWith(V3 + '/') ? groupVersions.get(path.substring(V3.length() + 1)) : null;
        };
    }

    /** Returns the document in an accepted encoding; the root document has only one. */
    private CachedDocument negotiate(RequestContext request, CachedDocument document) {
        if (document == root) {
            return root;
        }
        AcceptHeader accepted = AcceptHeader.parse(request.accept());
        if (document != swagger) {
            accepted.choose(List.of(JSON));
            return document;
        }
        return accepted.choose(List.of(JSON, PROTOBUF_ASKED, PROTOBUF)).equals(JSON) ? swagger : swaggerMessage;
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
