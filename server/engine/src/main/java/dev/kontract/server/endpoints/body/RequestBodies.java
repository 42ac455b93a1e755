package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.DecodedObject;
import dev.kontract.server.codec.Format;
import dev.kontract.server.codec.ObjectDecoder;
import dev.kontract.server.codec.TypedDecoder;
import dev.kontract.server.endpoints.option.DeleteParameters;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Decodes request bodies. */
public final class RequestBodies {

    private static final List<String> MEDIA_TYPES =
            List.of(Format.JSON.mediaType(), Format.YAML.mediaType(), Format.PROTOBUF.mediaType());
    private static final GroupVersionKind DELETE_OPTIONS = new GroupVersionKind("", "v1", "DeleteOptions");

    private final Codec codec;
    private final ObjectDecoder decoder;
    private final UnaryOperator<ObjectNode> defaults;

    /**
     * Creates a decoder for objects of one type of the contract.
     *
     * @param defaults applies defaults to an object in place and returns it
     */
    public RequestBodies(Codec codec, GroupVersionKind type, UnaryOperator<ObjectNode> defaults) {
        this(codec, new TypedDecoder(codec, type), defaults);
    }

    /**
     * Creates a decoder for the bodies of requests.
     *
     * @param codec decodes options
     * @param decoder decodes the objects
     * @param defaults applies defaults to an object in place and returns it
     */
    public RequestBodies(Codec codec, ObjectDecoder decoder, UnaryOperator<ObjectNode> defaults) {
        this.codec = codec;
        this.decoder = decoder;
        this.defaults = defaults;
    }

    /** Returns the type of the objects. */
    public GroupVersionKind type() {
        return decoder.type();
    }

    ObjectDecoder decoder() {
        return decoder;
    }

    /**
     * Decodes the object in a body and applies defaults.
     *
     * @param fieldValidation how unknown and duplicate fields are treated
     * @throws StatusException 400 when the body is invalid, 415 when its media type is not supported
     */
    public ObjectNode object(RequestContext request, String fieldValidation) {
        DecodedObject decoded = decoded(request, fieldValidation);
        switch (fieldValidation) {
            case "Strict" -> refuse(decoded);
            case "Warn" -> decoded.warnings().forEach(request::warn);
            default -> {}
        }
        checkVersion(decoded);
        try {
            return defaulted(decoded.tree());
        } catch (DecodeException e) {
            String kind = type().kind();
            throw StatusException.badRequest(DecodedObject.prefix(decoded.type(), kind) + e.getMessage());
        }
    }

    private void checkVersion(DecodedObject decoded) {
        try {
            decoder.checkVersion(decoded);
        } catch (DecodeException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    /** Returns the options of a delete request, from its body if present, otherwise from the query. */
    public DeleteOptions deleteOptions(RequestContext request) {
        if (request.body().length == 0) {
            return DeleteParameters.of(request.query());
        }
        Format format = format(request.contentType());
        try {
            return DeleteParameters.of(
                    codec.decodeOptions(request.body(), format, DELETE_OPTIONS).tree());
        } catch (DecodeException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    /**
     * Decodes an object that admission has changed, which is not modified, and applies defaults.
     *
     * @throws IllegalArgumentException when it is not of the type
     */
    public ObjectNode changed(ObjectNode tree) {
        try {
            return defaulted(decoder.decodePatched(tree).tree());
        } catch (DecodeException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Applies defaults.
     *
     * @throws DecodeException when a value is taken over from a former version of the API and cannot be read
     */
    ObjectNode defaulted(ObjectNode tree) {
        return defaults.apply(tree);
    }

    private DecodedObject decoded(RequestContext request, String fieldValidation) {
        Format format = format(request.contentType());
        if (!decoder.reads(format)) {
            throw StatusException.unsupportedMediaType(MEDIA_TYPES);
        }
        try {
            return fieldValidation.equals("Ignore")
                    ? decoder.decodeLeniently(request.body(), format)
                    : decoder.decode(request.body(), format);
        } catch (DecodeException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    private static void refuse(DecodedObject decoded) {
        try {
            decoded.refuseProblems();
        } catch (DecodeException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    private static Format format(String contentType) {
        String mediaType = contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        return switch (mediaType) {
            case "", "application/json" -> Format.JSON;
            case "application/yaml" -> Format.YAML;
            case "application/vnd.kubernetes.protobuf" -> Format.PROTOBUF;
            default -> throw StatusException.unsupportedMediaType(MEDIA_TYPES);
        };
    }
}
