package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;

/** Decodes objects of a kind of the contract that clients may also send in a former version, which has the same fields. */
public final class FormerVersionDecoder implements ObjectDecoder {

    private final TypedDecoder current;
    private final GroupVersionKind former;

    /**
     * Creates a decoder.
     *
     * @param type the type of the decoded objects
     * @param version the former version of its group
     */
    public FormerVersionDecoder(Codec codec, GroupVersionKind type, String version) {
        this.current = new TypedDecoder(codec, type);
        this.former = new GroupVersionKind(type.group(), version, type.kind());
    }

    @Override
    public GroupVersionKind type() {
        return current.type();
    }

    @Override
    public DecodedObject decode(byte[] bytes, Format format) {
        DecodedObject decoded = current.decode(bytes, format);
        if (decoded.type().equals(former)) {
            decoded.tree().put("apiVersion", type().apiVersion());
        }
        return decoded;
    }

    @Override
    public void checkVersion(DecodedObject decoded) {
        if (!decoded.type().equals(former)) {
            current.checkVersion(decoded);
        }
    }

    @Override
    public DecodedObject decodePatched(ObjectNode tree) {
        return current.decodePatched(tree);
    }

    @Override
    public String shown(ObjectNode patched) {
        return current.shown(patched);
    }
}
