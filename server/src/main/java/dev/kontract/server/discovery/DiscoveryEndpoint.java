package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Answers {@code /api}, {@code /apis} and what lies below them down to a version. Safe for concurrent use. */
public final class DiscoveryEndpoint implements ReadOnlyEndpoint {

    private static final List<String> MEDIA_TYPES =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");
    private static final String AGGREGATED_GROUP = "apidiscovery.k8s.io";
    private static final String AGGREGATED_KIND = "APIGroupDiscoveryList";
    private static final Set<String> AGGREGATED_VERSIONS = Set.of("v2", "v2beta1");

    private final Codec codec;
    private final Map<String, ObjectNode> documents = new HashMap<>();
    private final Map<String, Representation> aggregated = new HashMap<>();

    /** The resources of {@code catalog}, written by {@code codec}. */
    public DiscoveryEndpoint(Catalog catalog, Codec codec) {
        this.codec = codec;
        List<GroupVersion> versions = GroupVersion.of(catalog);
        add("/apis", ResourceLists.groups(versions));
        for (GroupVersion version : versions) {
            if (!version.isCore()) {
                add("/apis/" + version.group(), ResourceLists.group(version.group(), versions));
            }
            add(version.path(), ResourceLists.resources(version));
        }
        addAggregated("/api", select(versions, GroupVersion::isCore));
        addAggregated("/apis", select(versions, version -> !version.isCore()));
    }

    private void add(String path, ObjectNode document) {
        documents.put(path, document);
    }

    private void addAggregated(String path, List<GroupVersion> versions) {
        for (String version : AGGREGATED_VERSIONS) {
            ObjectNode list = AggregatedLists.of(versions, AGGREGATED_GROUP + '/' + version);
            String type = "application/json;g=" + AGGREGATED_GROUP + ";v=" + version + ";as=" + AGGREGATED_KIND;
            Representation document = Representation.of(type, codec.encode(list, Format.JSON));
            aggregated.put(path + '?' + version, document.tagged());
        }
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
        AcceptHeader accept = AcceptHeader.parse(request.accept());
        String mediaType = accept.choose(MEDIA_TYPES);
        Representation all = aggregated.get(path + '?' + aggregatedVersion(accept));
        return Optional.of(
                all == null ? write(document, mediaType, request) : all.unless(request.header("If-None-Match")));
    }

    /** JSON unless it is to be YAML: these documents have no binary form here, and clients take JSON for it. */
    private Representation write(ObjectNode document, String mediaType, RequestContext request) {
        if (mediaType.equals(Format.YAML.mediaType())) {
            return Representation.of(mediaType, codec.encode(document, Format.YAML));
        }
        Format format = request.isPretty() ? Format.PRETTY_JSON : Format.JSON;
        return Representation.of(format.mediaType(), codec.encode(document, format));
    }

    /** The version of the aggregated form the caller wants most, or {@code ""} when it wants the first form. */
    private static String aggregatedVersion(AcceptHeader accept) {
        for (MediaRange range : accept.ranges()) {
            if (!range.includes("application/json")) {
                continue;
            }
            if (range.parameter("as").isEmpty()) {
                return "";
            }
            boolean known = range.parameter("g").equals(AGGREGATED_GROUP)
                    && range.parameter("as").equals(AGGREGATED_KIND)
                    && AGGREGATED_VERSIONS.contains(range.parameter("v"));
            if (known) {
                return range.parameter("v");
            }
        }
        return "";
    }

    /** {@code APIVersions}: the versions of the core group, and the address the caller has reached. */
    private static ObjectNode coreVersions(RequestContext request) {
        ObjectNode versions = JsonNodeFactory.instance.objectNode().put("kind", "APIVersions");
        versions.putArray("versions").add("v1");
        versions.putArray("serverAddressByClientCIDRs")
                .addObject()
                .put("clientCIDR", "0.0.0.0/0")
                .put("serverAddress", request.header("Host"));
        return versions;
    }
}
