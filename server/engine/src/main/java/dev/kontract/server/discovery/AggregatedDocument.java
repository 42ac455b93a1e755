package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.view.Representation;

/**
 * An aggregated discovery document. Immutable.
 *
 * @param document the content, which nobody changes
 * @param json its compact form, whose entity tag is that of all forms
 */
record AggregatedDocument(ObjectNode document, Representation json) {

    static final String GROUP = "apidiscovery.k8s.io";
    static final String VERSION = "v2";
    static final String KIND = "APIGroupDiscoveryList";

    private static final String PARAMETERS = ";g=" + GROUP + ";v=" + VERSION + ";as=" + KIND;

    static AggregatedDocument of(ObjectNode document, Codec codec) {
        return new AggregatedDocument(
                document, encode(document, Format.JSON, codec).tagged());
    }

    /** Returns the document in a format. */
    Representation in(Format format, Codec codec) {
        if (format == Format.JSON) {
            return json;
        }
        Representation encoded = encode(document, format, codec);
        return new Representation(200, encoded.contentType(), json.headers(), encoded.body());
    }

    private static Representation encode(ObjectNode document, Format format, Codec codec) {
        return Representation.of(format.mediaType() + PARAMETERS, codec.encode(document, format));
    }
}
