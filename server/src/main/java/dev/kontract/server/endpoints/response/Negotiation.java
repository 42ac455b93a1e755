package dev.kontract.server.endpoints.response;

import dev.kontract.server.codec.Format;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import java.util.List;
import java.util.Optional;

/**
 * What the caller's {@code Accept} header comes to: a format, and a view of the object ({@code as=Table}).
 *
 * @param format how the answer is written
 * @param view what of the object is shown
 * @param version the version of the view that was asked for, for example {@code v1}
 * @param pretty whether JSON is laid out for people even if nothing else in the request says so
 */
record Negotiation(Format format, View view, String version, boolean pretty) {

    /** The views of an object. */
    enum View {
        /** The object as it is. */
        OBJECT,
        /** Rows and columns for people. */
        TABLE,
        /** Metadata alone. */
        METADATA
    }

    private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML, Format.PROTOBUF);
    private static final Negotiation PLAIN_JSON = new Negotiation(Format.JSON, View.OBJECT, "", false);
    private static final String EVERY_CLIENT = "application/json, */*";
    private static final String VIEW_GROUP = "meta.k8s.io";

    /**
     * Reads an {@code Accept} header: the first clause, best quality first, that can be served.
     *
     * @param metadataKind the name of the metadata view here, {@code PartialObjectMetadata} or that of its list
     * @throws StatusException 406 when none can
     */
    static Negotiation of(String accept, String metadataKind) {
        if (isPlainJson(accept)) {
            return PLAIN_JSON;
        }
        return AcceptHeader.parse(accept).ranges().stream()
                .flatMap(range -> serve(range, metadataKind).stream())
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

    private static Optional<Negotiation> serve(MediaRange range, String metadataKind) {
        Optional<Format> format = FORMATS.stream()
                .filter(candidate -> range.accepts(candidate.mediaType()))
                .findFirst();
        String as = range.parameter("as");
        if (format.isEmpty() || as.isEmpty()) {
            return format.map(found -> new Negotiation(found, View.OBJECT, "", range.isPretty()));
        }
        String version = range.parameter("v");
        boolean known = range.parameter("g").equals(VIEW_GROUP) && (version.equals("v1") || version.equals("v1beta1"));
        if (known && as.equals("Table") && format.get() != Format.PROTOBUF) {
            return Optional.of(new Negotiation(format.get(), View.TABLE, version, range.isPretty()));
        }
        return known && as.equals(metadataKind)
                ? Optional.of(new Negotiation(format.get(), View.METADATA, version, range.isPretty()))
                : Optional.empty();
    }
}
