package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.DecodedObject;
import dev.kontract.server.codec.Format;
import dev.kontract.server.endpoints.option.DeleteParameters;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Reads the bodies of requests. */
public final class RequestBodies {

    private static final List<String> MEDIA_TYPES =
            List.of(Format.JSON.mediaType(), Format.YAML.mediaType(), Format.PROTOBUF.mediaType());
    private static final GroupVersionKind DELETE_OPTIONS = new GroupVersionKind("", "v1", "DeleteOptions");

    private final Codec codec;
    private final GroupVersionKind type;
    private final UnaryOperator<ObjectNode> defaults;

    /**
     * Reads objects of one type.
     *
     * @param defaults sets in an object what is absent and has a default, and hands it back
     */
    public RequestBodies(Codec codec, GroupVersionKind type, UnaryOperator<ObjectNode> defaults) {
        this.codec = codec;
        this.type = type;
        this.defaults = defaults;
    }

    /** The type read here. */
    public GroupVersionKind type() {
        return type;
    }

    /**
     * The object in the body, with the defaults of the contract.
     *
     * @param fieldValidation what becomes of unknown and duplicate fields
     * @throws StatusException 400 when the body is not such an object, 415 when it is in no known format
     */
    public ObjectNode object(RequestContext request, String fieldValidation) {
        DecodedObject decoded = decoded(request.body(), format(request.contentType()), type);
        switch (fieldValidation) {
            case "Strict" -> refuse(decoded);
            case "Warn" -> decoded.warnings().forEach(request::warn);
            default -> {}
        }
        return defaulted(decoded.tree());
    }

    /** The options in the body of a deletion, or for lack of one in its query. */
    public DeleteOptions deleteOptions(RequestContext request) {
        if (request.body().length == 0) {
            return DeleteParameters.of(request.query());
        }
        Format format = format(request.contentType());
        try {
            return DeleteParameters.of(
                    codec.decodePlainly(request.body(), format, DELETE_OPTIONS).tree());
        } catch (DecodeException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    /** The object with its defaults. */
    ObjectNode defaulted(ObjectNode tree) {
        return defaults.apply(tree);
    }

    private DecodedObject decoded(byte[] body, Format format, GroupVersionKind type) {
        try {
            return codec.decode(body, format, type);
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
