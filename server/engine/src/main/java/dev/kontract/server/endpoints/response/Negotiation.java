package dev.kontract.server.endpoints.response;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Format;
import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.printers.PartialMetadata;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of negotiating an {@code Accept} header: a format and a representation of the object ({@code as=Table}).
 *
 * @param format the format of the response
 * @param view the representation of the object
 * @param version the version of the representation, for example {@code v1}
 * @param pretty whether JSON is indented even if no other part of the request requires it
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#alternate-representations-of-resources"> Alternate
 *     representations of resources</a>
 */
record Negotiation(Format format, View view, String version, boolean pretty) {

    /** The representations of an object or list. */
    enum View {
        /** The object itself. */
        OBJECT,
        /** A table; not available in protobuf. */
        TABLE,
        /** The metadata of an object, {@code PartialObjectMetadata}. */
        METADATA,
        /** The metadata of list items, {@code PartialObjectMetadataList}. */
        METADATA_LIST
    }

    /** The objects that have protobuf messages. */
    enum Messages {
        /** Objects and their metadata. */
        OBJECTS,
        /** Metadata only, as for custom resources. */
        METADATA;

        boolean of(View view) {
            return view != View.TABLE && (view != View.OBJECT || this == OBJECTS);
        }
    }

    /** The representations of stored objects and lists. */
    static final Set<View> ALL = Set.of(View.values());

    /** The representations of objects that are not stored, which have no columns. */
    static final Set<View> WITHOUT_TABLE = Set.of(View.OBJECT, View.METADATA, View.METADATA_LIST);

    /** The representations of objects in watch events. */
    static final Set<View> OF_EVENTS = Set.of(View.OBJECT, View.TABLE, View.METADATA);

    private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML, Format.PROTOBUF);
    private static final Negotiation PLAIN_JSON = new Negotiation(Format.JSON, View.OBJECT, "", false);
    private static final String EVERY_CLIENT = "application/json, */*";
    private static final String VIEW_GROUP = "meta.k8s.io";
    private static final Set<String> VIEW_VERSIONS = Set.of("v1", "v1beta1");

    /**
     * Selects the first acceptable media range in order of preference.
     *
     * @param views the available representations
     * @param messages what there are protobuf messages for
     * @throws StatusException 406 when no range is acceptable
     */
    static Negotiation of(String accept, Set<View> views, Messages messages) {
        if (isPlainJson(accept)) {
            return PLAIN_JSON;
        }
        return AcceptHeader.parse(accept).ranges().stream()
                .flatMap(range -> serve(range, views, messages).stream())
                .findFirst()
                .orElseThrow(() -> StatusException.onlyAccepted(
                        FORMATS.stream().map(Format::mediaType).toList()));
    }

    /** Recognizes the most common headers for plain JSON without full negotiation. */
    static boolean isPlainJson(String accept) {
        return accept.isEmpty() || accept.equals(Format.JSON.mediaType()) || accept.equals(EVERY_CLIENT);
    }

    /** Returns whether the stored bytes can be returned unchanged. */
    boolean isPlainJson() {
        return format == Format.JSON && view == View.OBJECT;
    }

    /** Returns whether the stored metadata of objects of a type can be returned unchanged. */
    boolean isStoredMetadata(GroupVersionKind type) {
        return format == Format.JSON && view == View.METADATA && PartialMetadata.showsStored(type);
    }

    /** Returns the same with another representation. */
    Negotiation with(View other) {
        return new Negotiation(format, other, version, pretty);
    }

    /** Returns the type of the metadata of an object. */
    GroupVersionKind metadataType() {
        return new GroupVersionKind(VIEW_GROUP, version, PartialMetadata.KIND);
    }

    /**
     * Returns how much of the object table rows include. The query parameter is read only for tables.
     *
     * @throws StatusException 400 when a table is requested with an unknown value
     */
    IncludeObject include(RequestContext request) {
        return view == View.TABLE
                ? IncludeObject.parse(request.query().first("includeObject"))
                : IncludeObject.METADATA;
    }

    private static Optional<Negotiation> serve(MediaRange range, Set<View> views, Messages messages) {
        View view = view(range);
        if (view == null || !views.contains(view)) {
            return Optional.empty();
        }
        return FORMATS.stream()
                .filter(candidate -> range.accepts(candidate.mediaType()))
                .filter(candidate -> candidate != Format.PROTOBUF || messages.of(view))
                .findFirst()
                .map(format -> new Negotiation(format, view, range.parameter("v"), range.isPretty()));
    }

    /**
     * Returns the representation of a media range, or null if unknown. A group or version without a kind is unknown
     * too.
     */
    private static @Nullable View view(MediaRange range) {
        if (Stream.of("as", "g", "v").allMatch(name -> range.parameter(name).isEmpty())) {
            return View.OBJECT;
        }
        if (!range.parameter("g").equals(VIEW_GROUP) || !VIEW_VERSIONS.contains(range.parameter("v"))) {
            return null;
        }
        return switch (range.parameter("as")) {
            case "Table" -> View.TABLE;
            case PartialMetadata.KIND -> View.METADATA;
            case PartialMetadata.LIST_KIND -> View.METADATA_LIST;
            default -> null;
        };
    }
}
