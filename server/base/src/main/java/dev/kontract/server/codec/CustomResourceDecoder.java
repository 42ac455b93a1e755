package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.StructuralSchema;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decodes custom resources of one version: metadata is typed, undeclared fields are removed, and everything else is kept
 * unchanged for validation.
 */
public final class CustomResourceDecoder implements ObjectDecoder {

    /** Every field, as it was sent. */
    private static final ObjectSchema OPEN =
            ObjectSchema.builder("").structural().preserveUnknownFields(true).build(List.of());

    private static final String METADATA = "metadata";

    private final Codec codec;
    private final GroupVersionKind type;
    private final StructuralSchema schema;
    private final ObjectSchema metadata;

    /**
     * Creates a decoder.
     *
     * @param codec reads the formats
     * @param type the type of the objects
     * @param schema the schema of the objects
     */
    public CustomResourceDecoder(Codec codec, GroupVersionKind type, StructuralSchema schema) {
        this.codec = codec;
        this.type = type;
        this.schema = schema;
        this.metadata = codec.schema("ObjectMeta");
    }

    @Override
    public GroupVersionKind type() {
        return type;
    }

    /** There are no protobuf messages of custom resources. */
    @Override
    public boolean reads(Format format) {
        return format != Format.PROTOBUF;
    }

    @Override
    public DecodedObject decode(byte[] bytes, Format format) {
        DecodedDocument document = document(bytes, format);
        try {
            requireKind(document.tree(), () -> new String(bytes, StandardCharsets.UTF_8));
        } catch (DecodeException e) {
            throw unrecognized(bytes, e);
        }
        return decoded(document);
    }

    /**
     * An object without a kind is given the expected one before its version is checked, because the error message of this path
     * differs.
     */
    @Override
    public DecodedObject decodeLeniently(byte[] bytes, Format format) {
        DecodedDocument document = document(bytes, format);
        try {
            requireKind(document.tree(), () -> text(bytes, format, document.tree()));
        } catch (DecodeException e) {
            throw new DecodeException(DecodedObject.prefix(document.type(), type.kind()) + e.getMessage(), e);
        }
        return decoded(document);
    }

    private DecodedDocument document(byte[] bytes, Format format) {
        try {
            return codec.read(bytes, format, OPEN, type);
        } catch (DecodeException e) {
            throw unrecognized(bytes, e);
        }
    }

    private DecodeException unrecognized(byte[] bytes, DecodeException e) {
        return new DecodeException(
                "the object provided is unrecognized (must be of type " + type.kind() + "): " + e.getMessage() + " ("
                        + BodyExcerpt.of(bytes) + ')',
                e);
    }

    private DecodedObject decoded(DecodedDocument document) {
        GroupVersionKind given = typeOf(document.tree());
        try {
            if (document.error() != null) {
                throw new DecodeException(document.error());
            }
            return coerced(document.tree(), given, document.problems());
        } catch (DecodeException e) {
            throw new DecodeException(DecodedObject.prefix(given, type.kind()) + e.getMessage(), e);
        }
    }

    private String text(byte[] bytes, Format format, ObjectNode tree) {
        return format == Format.YAML ? shown(tree) : new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public DecodedObject decodePatched(ObjectNode tree) {
        ObjectNode copy = tree.deepCopy();
        requireKind(copy, () -> shown(copy));
        return coerced(copy, typeOf(copy), List.of());
    }

    /** Keeps all fields: an applied configuration has already been checked against the schema. */
    @Override
    public DecodedObject decodeApplied(ObjectNode tree) {
        return new DecodedObject(tree.deepCopy(), typeOf(tree), List.of());
    }

    @Override
    public void checkVersion(DecodedObject decoded) {
        String given = decoded.tree().path("apiVersion").asText();
        if (!given.equals(type.apiVersion())) {
            throw new DecodeException("the API version in the data (" + given
                    + ") does not match the expected API version (" + type.apiVersion() + ')');
        }
    }

    @Override
    public String shown(ObjectNode patched) {
        return new String(codec.encode(sorted(patched), Format.JSON), StandardCharsets.UTF_8).stripTrailing();
    }

    private static ObjectNode sorted(ObjectNode tree) {
        return Canonicalizer.stored(tree, OPEN);
    }

    private static void requireKind(ObjectNode tree, Supplier<String> shown) {
        if (tree.path("kind").asText("").isEmpty()) {
            throw new DecodeException("Object 'Kind' is missing in '" + shown.get() + '\'');
        }
    }

    private static GroupVersionKind typeOf(ObjectNode tree) {
        return GroupVersionKind.of(
                tree.path("apiVersion").asText(""), tree.path("kind").asText(""));
    }

    /** Types the metadata and removes undeclared fields, in place. */
    private DecodedObject coerced(ObjectNode tree, GroupVersionKind given, List<String> problems) {
        List<String> unknown = new ArrayList<>(problems);
        JsonNode meta = tree.get(METADATA);
        if (meta != null) {
            tree.set(METADATA, metadata(meta, METADATA, unknown));
        }
        if (given.group().equals(type.group()) && given.kind().equals(type.kind())) {
            TreeSet<String> removed = new TreeSet<>();
            schema.prune(tree, removed::add);
            removed.forEach(path -> unknown.add("unknown field " + GoText.quote(path)));
            schema.pruneNulls(tree);
            if (schema.hasEmbedded()) {
                List<String> inEmbedded = new ArrayList<>();
                fields(tree, "", schema, inEmbedded);
                inEmbedded.stream().sorted().forEach(unknown::add);
            }
        }
        return new DecodedObject(tree, given, unknown);
    }

    private ObjectNode metadata(JsonNode meta, String path, List<String> unknown) {
        JsonNode sorted = meta instanceof ObjectNode object ? sorted(object) : meta;
        DecodedPart part = codec.readPart(sorted, metadata, path);
        if (part.error() != null) {
            throw new DecodeException(part.error());
        }
        unknown.addAll(part.problems());
        return part.tree();
    }

    private void embedded(JsonNode value, String path, @Nullable StructuralSchema schema, List<String> unknown) {
        if (schema == null || !schema.hasEmbedded()) {
            return;
        }
        if (value instanceof ObjectNode object) {
            if (schema.isEmbedded()) {
                resource(object, path, unknown);
            }
            fields(object, path + '.', schema, unknown);
        } else if (value instanceof ArrayNode list) {
            int index = 0;
            for (JsonNode item : list) {
                embedded(item, path + '[' + index + ']', schema.items(), unknown);
                index++;
            }
        }
    }

    private void fields(ObjectNode object, String prefix, StructuralSchema schema, List<String> unknown) {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            embedded(field.getValue(), prefix + field.getKey(), schema.field(field.getKey()), unknown);
        }
    }

    /** Types the metadata of a resource within the object. */
    private void resource(ObjectNode resource, String path, List<String> unknown) {
        for (String name : List.of("apiVersion", "kind")) {
            JsonNode value = resource.get(name);
            if (value != null && !value.isTextual()) {
                throw new DecodeException(FieldError.invalid(path + '.' + name, value, "must be a string")
                        .text());
            }
        }
        JsonNode meta = resource.get(METADATA);
        if (meta != null) {
            String place = path + '.' + METADATA;
            try {
                resource.set(METADATA, metadata(meta, place, unknown));
            } catch (DecodeException e) {
                Object shown = meta instanceof ObjectNode object ? sorted(object) : meta;
                throw new DecodeException(
                        FieldError.invalid(place, shown, String.valueOf(e.getMessage()))
                                .text(),
                        e);
            }
        }
    }
}
