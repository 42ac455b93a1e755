package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Printable;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.printers.PartialMetadata;
import dev.kontract.server.printers.TablePrinter;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.util.Optional;

/** Builds the responses to one request in the negotiated format and representation. */
public final class ObjectResponses {

    private static final int OK = 200;

    private final Codec codec;
    private final ResourceViews resource;
    private final Negotiation negotiation;
    private final boolean pretty;
    private final RequestContext request;

    ObjectResponses(Codec codec, ResourceViews resource, Negotiation negotiation, RequestContext request) {
        this.codec = codec;
        this.resource = resource;
        this.negotiation = negotiation;
        this.pretty = negotiation.pretty() || request.isPretty();
        this.request = request;
    }

    /** Returns an object, reusing the stored bytes if possible. */
    public ApiResponse object(int status, StoredObject object) {
        if (negotiation.isPlainJson() && !pretty) {
            return ApiResponse.of(status, Format.JSON.mediaType(), object.json());
        }
        if (negotiation.isStoredMetadata(resource.descriptor().type()) && !pretty) {
            byte[] metadata = PartialMetadata.line(object.metadata(), negotiation.version());
            return ApiResponse.of(status, Format.JSON.mediaType(), metadata);
        }
        return object(status, resource.descriptor(), object.tree());
    }

    /**
     * Returns an object that differs from its stored form.
     *
     * @throws StatusException 406 when list metadata was requested; a write has taken effect nevertheless
     */
    public ApiResponse object(int status, Printable type, ObjectNode object) {
        return switch (negotiation.view()) {
            case OBJECT -> tree(status, object);
            case TABLE -> tree(status, printer().object(type, object));
            case METADATA -> tree(status, PartialMetadata.of(object, negotiation.version()));
            case METADATA_LIST -> throw noList(object);
        };
    }

    /** Upstream reads custom objects as lists without looking first. */
    private StatusException noList(ObjectNode object) {
        return isCustom(object)
                ? StatusException.unknown(500, "content is not a list")
                : StatusException.notAcceptable("you requested " + PartialMetadata.LIST_KIND
                        + ", but the requested object is not a list (" + goType(object) + ")");
    }

    private boolean isCustom(ObjectNode object) {
        return resource.descriptor().custom()
                && object.path("kind").asText().equals(resource.descriptor().kind());
    }

    /**
     * Returns a list, assembled from the stored bytes if possible.
     *
     * @throws StatusException 406 when the metadata of a single object was requested
     */
    public ApiResponse list(Page page) {
        ListBody json = resource.listDocument().of(page);
        if (negotiation.isPlainJson()) {
            return new ApiResponse.InPieces(OK, Format.JSON.mediaType(), pretty ? new IndentedBody(json) : json);
        }
        boolean indented = pretty && negotiation.format() == Format.JSON;
        Optional<ResponseBody> encoded =
                indented ? Optional.empty() : resource.encodedList(page, negotiation, negotiation.include(request));
        return encoded.<ApiResponse>map(body ->
                        new ApiResponse.InPieces(OK, negotiation.format().mediaType(), body))
                .orElseGet(() -> list(new StoredObject(json.whole()).tree()));
    }

    /**
     * Returns a list that is not stored.
     *
     * @param list the list, whose items may be changed
     * @throws StatusException 406 when the metadata of a single object was requested
     */
    public ApiResponse list(ObjectNode list) {
        return switch (negotiation.view()) {
            case OBJECT -> tree(OK, list);
            case TABLE -> tree(OK, printer().list(resource.descriptor(), typed(list)));
            case METADATA ->
                throw StatusException.notAcceptable("you requested " + PartialMetadata.KIND
                        + ", but the requested object is a list (" + goListType(list) + ")");
            case METADATA_LIST -> tree(OK, PartialMetadata.ofList(list, negotiation.version()));
        };
    }

    private String goListType(ObjectNode list) {
        return resource.descriptor().custom() ? "*unstructured.UnstructuredList" : goType(list);
    }

    /** Returns the Go type name used in messages; the scales of custom resources are of no internal type. */
    private String goType(ObjectNode object) {
        String apiVersion = object.path("apiVersion").asText();
        if (resource.descriptor().custom()) {
            return "*" + apiVersion.substring(apiVersion.indexOf('/') + 1) + '.'
                    + object.path("kind").asText();
        }
        String group = apiVersion.contains("/") ? apiVersion.split("[./]", 2)[0] : "core";
        String name = group.equals("events") ? "core" : group; // The events of both groups are of one type.
        return "*" + name + '.' + object.path("kind").asText();
    }

    /** Adds kind and apiVersion to the objects in table rows, which list items omit. */
    private ObjectNode typed(ObjectNode list) {
        for (JsonNode item : list.path("items")) {
            ((ObjectNode) item)
                    .put("kind", resource.descriptor().kind())
                    .put("apiVersion", resource.descriptor().apiVersion());
        }
        return list;
    }

    /** Returns the {@code Status} of a completed deletion. */
    public ApiResponse gone(StoredObject object) {
        Metadata metadata = Metadata.of(object.tree());
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
        ObjectNode details = status.put("status", "Success").putObject("details");
        details.put("name", metadata.name());
        if (!resource.descriptor().group().isEmpty()) {
            details.put("group", resource.descriptor().group());
        }
        details.put("kind", resource.descriptor().plural()).put("uid", metadata.uid());
        return tree(OK, status);
    }

    /** Returns an object as it is, ignoring the requested representation. */
    public ApiResponse tree(int status, ObjectNode tree) {
        Format format = format(tree);
        return ApiResponse.of(status, format.mediaType(), codec.encode(tree, format));
    }

    /** Objects without a protobuf message are returned as JSON, which protobuf clients accept. */
    private Format format(ObjectNode tree) {
        Format format = negotiation.format();
        if (format == Format.PROTOBUF && codec.schemaOf(tree).isEmpty()) {
            return Format.JSON;
        }
        return format == Format.JSON && pretty ? Format.PRETTY_JSON : format;
    }

    private TablePrinter printer() {
        return new TablePrinter(resource.cells(), negotiation.version(), negotiation.include(request), resource.ages());
    }
}
