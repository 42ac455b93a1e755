package dev.kontract.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import java.util.List;

/** Says a failure in the format the caller wants most, as objects are said. */
public final class NegotiatedStatusEncoder implements StatusEncoder {

    private static final List<Format> FORMATS = List.of(Format.JSON, Format.YAML, Format.PROTOBUF);

    private final Codec codec;

    /** Writes with {@code codec}. */
    public NegotiatedStatusEncoder(Codec codec) {
        this.codec = codec;
    }

    @Override
    public Encoded encode(ObjectNode status, String accept, Indent indent) {
        Format format = wanted(accept);
        boolean indented = format == Format.JSON && indent == Indent.PRETTY;
        return new Encoded(format.mediaType(), codec.encode(status, indented ? Format.PRETTY_JSON : format));
    }

    private static Format wanted(String accept) {
        if (accept.isEmpty() || accept.equals(Format.JSON.mediaType())) {
            return Format.JSON;
        }
        for (MediaRange range : AcceptHeader.parse(accept).ranges()) {
            for (Format format : FORMATS) {
                if (range.includes(format.mediaType())) {
                    return format;
                }
            }
        }
        return Format.JSON;
    }
}
