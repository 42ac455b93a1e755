package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.status.GoText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes objects of a kind of the contract: every value has the type that its schema declares.
 *
 * @param codec knows the kind
 * @param type the type of the objects
 */
public record TypedDecoder(Codec codec, GroupVersionKind type) implements ObjectDecoder {

    @Override
    public DecodedObject decode(byte[] bytes, Format format) {
        return codec.decode(bytes, format, type);
    }

    @Override
    public DecodedObject decodePatched(ObjectNode tree) {
        return tree.path("apiVersion").asText().isEmpty() ? untyped(tree) : codec.decodePlainly(tree, type);
    }

    /** Without a version, upstream decodes into an internal type, which has none of the JSON field names. */
    private DecodedObject untyped(ObjectNode patched) {
        List<String> problems = new ArrayList<>();
        patched.fieldNames().forEachRemaining(name -> {
            if (!name.equals("kind") && !name.equals("apiVersion")) {
                problems.add("unknown field " + GoText.quote(name));
            }
        });
        ObjectNode empty = patched.objectNode();
        empty.put("kind", type.kind()).put("apiVersion", type.apiVersion());
        return new DecodedObject(empty, type, problems);
    }

    @Override
    public String shown(ObjectNode patched) {
        return new String(codec.encode(patched, Format.JSON), StandardCharsets.UTF_8).stripTrailing();
    }
}
