package dev.kontract.server.http.response;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import java.util.List;

/**
 * Encodes failures in the format that the client prefers, as for objects. A failure has no alternate representation ({@code
 * as=Table}); a client that accepts nothing else gets indented JSON.
 */
public final class NegotiatedStatusEncoder implements StatusEncoder {

    private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML, Format.PROTOBUF);

    private final Codec codec;

    /** Encodes with {@code codec}. */
    public NegotiatedStatusEncoder(Codec codec) {
        this.codec = codec;
    }

    @Override
    public Encoded encode(ObjectNode status, String accept, Indent indent) {
        Format format = wanted(accept, indent == Indent.PRETTY ? Format.PRETTY_JSON : Format.JSON);
        return new Encoded(format.mediaType(), codec.encode(status, format));
    }

    private static Format wanted(String accept, Format json) {
        if (accept.isEmpty() || accept.equals(Format.JSON.mediaType())) {
            return json;
        }
        for (MediaRange range : AcceptHeader.parse(accept).ranges()) {
            for (Format format : FORMATS) {
                if (range.parameter("as").isEmpty() && range.accepts(format.mediaType())) {
                    return format == Format.JSON ? laidOut(range, json) : format;
                }
            }
        }
        return Format.PRETTY_JSON;
    }

    private static Format laidOut(MediaRange range, Format json) {
        return range.isPretty() ? Format.PRETTY_JSON : json;
    }
}
