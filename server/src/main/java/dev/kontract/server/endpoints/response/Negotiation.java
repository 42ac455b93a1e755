package dev.kontract.server.endpoints.response;

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
 * The result of negotiating an {@code Accept} header: a format, and a view of the object ({@code as=Table}).
 *
 * @param format the encoding of the answer
 * @param view the part of the object that is answered
 * @param version the version of the view that was asked for, for example {@code v1}
 * @param pretty whether JSON is indented even if nothing else in the request asks for it
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#alternate-representations-of-resources">
 *     Alternate representations of resources</a>
 */
record Negotiation(Format format, View view, String version, boolean pretty) {

    /** The views of an object or a list. */
    enum View {
        /** The object as it is. */
        OBJECT,
        /** Rows and columns for people; not in protobuf. */
        TABLE,
        /** The metadata of one object, {@code PartialObjectMetadata}. */
        METADATA,
        /** The metadata of the items of a list, {@code PartialObjectMetadataList}. */
        METADATA_LIST
    }

    /** The views of stored objects and of their lists. */
    static final Set<View> ALL = Set.of(View.values());

    /** The views of what is answered and not stored, for which there are no columns. */
    static final Set<View> WITHOUT_TABLE = Set.of(View.OBJECT, View.METADATA, View.METADATA_LIST);

    /** The views of the object in a watch event. */
    static final Set<View> OF_EVENTS = Set.of(View.OBJECT, View.TABLE, View.METADATA);

    private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML, Format.PROTOBUF);
    private static final Negotiation PLAIN_JSON = new Negotiation(Format.JSON, View.OBJECT, "", false);
    private static final String EVERY_CLIENT = "application/json, */*";
    private static final String VIEW_GROUP = "meta.k8s.io";
    private static final Set<String> VIEW_VERSIONS = Set.of("v1", "v1beta1");

    /**
     * Negotiates an {@code Accept} header: the first range, in the order of preference, that can be served.
     *
     * @param views the views that are offered
     * @throws StatusException 406 when no range can be served
     */
    static Negotiation of(String accept, Set<View> views) {
        if (isPlainJson(accept)) {
            return PLAIN_JSON;
        }
        return AcceptHeader.parse(accept).ranges().stream()
                .flatMap(range -> serve(range, views).stream())
                .findFirst()
                .orElseThrow(() -> StatusException.onlyAccepted(
                        FORMATS.stream().map(Format::mediaType).toList()));
    }

    /** Whether {@code accept} asks for plain JSON by the shortest of ways; others may come to the same. */
    static boolean isPlainJson(String accept) {
        return accept.isEmpty() || accept.equals(Format.JSON.mediaType()) || accept.equals(EVERY_CLIENT);
    }

    /** Whether the stored bytes are the answer as they are. */
    boolean isPlainJson() {
        return format == Format.JSON && view == View.OBJECT;
    }

    /**
     * How much of the object the rows of a table carry; only tables read the query parameter.
     *
     * @throws StatusException 400 when a table is asked for and the value is unknown
     */
    IncludeObject include(RequestContext request) {
        return view == View.TABLE
                ? IncludeObject.parse(request.query().first("includeObject"))
                : IncludeObject.METADATA;
    }

    private static Optional<Negotiation> serve(MediaRange range, Set<View> views) {
        View view = view(range);
        if (view == null || !views.contains(view)) {
            return Optional.empty();
        }
        return FORMATS.stream()
                .filter(candidate -> range.accepts(candidate.mediaType()))
                .filter(candidate -> view != View.TABLE || candidate != Format.PROTOBUF)
                .findFirst()
                .map(format -> new Negotiation(format, view, range.parameter("v"), range.isPretty()));
    }

    /** The view a range asks for, null for one that does not exist. A group or version without a kind is none, too. */
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
