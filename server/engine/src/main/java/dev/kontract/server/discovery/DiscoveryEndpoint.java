package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Serves {@code /api}, {@code /apis} and the documents of groups and versions below them. Thread-safe. */
public final class DiscoveryEndpoint implements ReadOnlyEndpoint {

    private static final List<String> MEDIA_TYPES =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    private final Codec codec;
    private final Supplier<Optional<String>> address;
    private final Map<String, ObjectNode> documents = new HashMap<>();
    /** The paths that serve a single document; the others are negotiated. */
    private final Set<String> routes = new HashSet<>(Set.of("/api"));

    private final Map<String, AggregatedDocument> aggregated = new HashMap<>();

    /**
     * Serves the resources of {@code catalog}, encoded by {@code codec}.
     *
     * @param address the address and port of the server; empty for that of each request
     */
    public DiscoveryEndpoint(Catalog catalog, Codec codec, Supplier<Optional<String>> address) {
        this(catalog, List.of(), codec, address);
    }

    /**
     * Serves the resources of {@code catalog} and of other servers, encoded by {@code codec}.
     *
     * @param remote the group versions of other servers, which serve the documents of these themselves
     * @param address the address and port of the server; empty for that of each request
     */
    public DiscoveryEndpoint(
            Catalog catalog, List<RemoteVersion> remote, Codec codec, Supplier<Optional<String>> address) {
        this.codec = codec;
        this.address = address;
        List<GroupVersion> versions = GroupVersion.of(catalog, remote);
        add("/apis", ResourceLists.groups(versions));
        for (GroupVersion version : versions) {
            if (!version.isCore()) {
                add("/apis/" + version.group(), ResourceLists.group(version.group(), versions));
            }
            if (version.remote().isEmpty()) {
                routes.add(version.path());
                add(version.path(), ResourceLists.resources(version));
            }
        }
        addAggregated("/api", select(versions, GroupVersion::isCore));
        addAggregated("/apis", select(versions, version -> !version.isCore()));
    }

    private void add(String path, ObjectNode document) {
        documents.put(path, document);
    }

    private void addAggregated(String path, List<GroupVersion> versions) {
        aggregated.put(path, AggregatedDocument.of(AggregatedLists.of(versions), codec));
    }

    private static List<GroupVersion> select(List<GroupVersion> versions, Predicate<GroupVersion> chosen) {
        return versions.stream().filter(chosen).toList();
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        String path = request.info().trimmedPath();
        ObjectNode document = path.equals("/api") ? coreVersions(request) : documents.get(path);
        if (document == null) {
            return Optional.empty();
        }
        if (isDocument(path)) {
            AcceptHeader.checkNames(request.accept(), MEDIA_TYPES);
        }
        return Optional.of(negotiated(path, document, request));
    }

    @Override
    public boolean isDocument(String path) {
        return routes.contains(path);
    }

    /** Returns the document in the most preferred encoding that is supported. */
    private Representation negotiated(String path, ObjectNode document, RequestContext request) {
        for (MediaRange range : AcceptHeader.parse(request.accept()).ranges()) {
            Optional<String> mediaType =
                    MEDIA_TYPES.stream().filter(range::accepts).findFirst();
            if (mediaType.isPresent() && range.parameter("as").isEmpty()) {
                Format format = format(mediaType.get(), range.isPretty() || request.isPretty());
                return Representation.of(format.mediaType(), codec.encode(document, format));
            }
            AggregatedDocument all = mediaType.isPresent() && isAggregated(range) ? aggregated.get(path) : null;
            if (all != null) {
                boolean pretty = range.isPretty() || request.isPretty();
                return all.in(format(mediaType.get(), pretty), codec).unless(request.header("If-None-Match"));
            }
        }
        throw StatusException.onlyAccepted(MEDIA_TYPES);
    }

    /** Returns YAML or JSON. Discovery has no protobuf encoding here; clients that ask for it also accept JSON. */
    private static Format format(String mediaType, boolean pretty) {
        if (mediaType.equals(Format.YAML.mediaType())) {
            return Format.YAML;
        }
        return pretty ? Format.PRETTY_JSON : Format.JSON;
    }

    private static boolean isAggregated(MediaRange range) {
        return range.parameter("g").equals(AggregatedDocument.GROUP)
                && range.parameter("v").equals(AggregatedDocument.VERSION)
                && range.parameter("as").equals(AggregatedDocument.KIND);
    }

    /** Returns {@code APIVersions}: the versions of the core group, and the address of the server. */
    private ObjectNode coreVersions(RequestContext request) {
        ObjectNode versions = JsonNodeFactory.instance.objectNode().put("kind", "APIVersions");
        versions.putArray("versions").add("v1");
        versions.putArray("serverAddressByClientCIDRs")
                .addObject()
                .put("clientCIDR", "0.0.0.0/0")
                .put("serverAddress", address.get().orElseGet(() -> request.header("Host")));
        return versions;
    }
}
