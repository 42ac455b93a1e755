package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;

/**
 * Decodes the scales of custom objects. Upstream has a separate decoder for them, which after a patch also accepts a scale
 * without a version.
 *
 * @param scales decodes scales
 */
public record ScaleDecoder(TypedDecoder scales) implements ObjectDecoder {

    @Override
    public GroupVersionKind type() {
        return scales.type();
    }

    @Override
    public DecodedObject decode(byte[] bytes, Format format) {
        return scales.decode(bytes, format);
    }

    @Override
    public DecodedObject decodePatched(ObjectNode tree) {
        if (!tree.path("apiVersion").asText("").isEmpty()) {
            return scales.decodePatched(tree);
        }
        ObjectNode typed = tree.objectNode().setAll(tree);
        return scales.decodePatched(typed.put("apiVersion", type().apiVersion()));
    }

    @Override
    public void checkVersion(DecodedObject decoded) {
        scales.checkVersion(decoded);
    }

    @Override
    public String shown(ObjectNode patched) {
        return scales.shown(patched);
    }
}
