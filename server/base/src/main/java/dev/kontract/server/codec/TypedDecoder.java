package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * Decodes objects of a kind of the contract: every value has the type that its schema declares.
 *
 * @param codec has the schema of the kind
 * @param type the type of the objects
 * @param conversion converts an object of another served version to {@code type}
 */
public record TypedDecoder(Codec codec, GroupVersionKind type, UnaryOperator<ObjectNode> conversion)
        implements ObjectDecoder {

    /** Creates a decoder of a kind that is served in one version. */
    public TypedDecoder(Codec codec, GroupVersionKind type) {
        this(codec, type, UnaryOperator.identity());
    }

    @Override
    public DecodedObject decode(byte[] bytes, Format format) {
        return codec.decode(bytes, format, type);
    }

    @Override
    public DecodedObject decodePatched(ObjectNode tree) {
        DecodedObject decoded = codec.decodePatched(tree, type);
        return decoded.type().equals(type)
                ? decoded
                : new DecodedObject(conversion.apply(decoded.tree()), type, decoded.problems());
    }

    @Override
    public void checkVersion(DecodedObject decoded) {
        codec.checkVersion(decoded.type(), type);
    }

    @Override
    public String shown(ObjectNode patched) {
        return new String(codec.encode(patched, Format.JSON), StandardCharsets.UTF_8).stripTrailing();
    }
}
