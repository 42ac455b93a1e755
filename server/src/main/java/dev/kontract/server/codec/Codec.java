package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.json.JsonEncoder;
import dev.kontract.server.codec.protobuf.Envelope;
import dev.kontract.server.codec.protobuf.MalformedMessageException;
import dev.kontract.server.codec.protobuf.ProtobufCodec;
import dev.kontract.server.codec.yaml.YamlReader;
import dev.kontract.server.codec.yaml.YamlTree;
import dev.kontract.server.codec.yaml.YamlWriter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.SchemaCompiler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes objects, in every format. Immutable, safe for use by many threads, made once.
 *
 * <p>Reading hands out a tree of known fields with values of the right types; writing takes any tree and does not reorder
 * it: {@link Canonicalizer} does.
 */
public final class Codec {

    private final Map<String, ObjectSchema> schemas;
    private final Map<GroupVersionKind, ObjectSchema> views;
    private final KnownTypes types;
    private final JsonDecoder jsonDecoder = new JsonDecoder();
    private final JsonEncoder jsonEncoder = new JsonEncoder();
    private final ProtobufCodec messages = new ProtobufCodec();

    private Codec(Map<String, ObjectSchema> schemas, Map<GroupVersionKind, ObjectSchema> views, KnownTypes types) {
        this.schemas = schemas;
        this.views = views;
        this.types = types;
    }

    /** Compiles all that {@code contract} declares; the contract is not kept. */
    public static Codec of(JsonNode contract) {
        Map<String, ObjectSchema> schemas = new LinkedHashMap<>(SchemaCompiler.compile(MetadataViews.addTo(contract)));
        Map<GroupVersionKind, ObjectSchema> views = MetadataViews.takeFrom(schemas);
        return new Codec(Collections.unmodifiableMap(schemas), views, KnownTypes.of(contract));
    }

    /** All schemas, by their names in the contract. */
    public Map<String, ObjectSchema> schemas() {
        return schemas;
    }

    /** The schema of that name; throws {@link NullPointerException} when there is none. */
    public ObjectSchema schema(String name) {
        return Objects.requireNonNull(schemas.get(name), name);
    }

    /** The schema of the objects of {@code type}: a kind, a list, a view or a kind that every group has. */
    public Optional<ObjectSchema> schema(GroupVersionKind type) {
        return types.schema(type).map(schemas::get).or(() -> Optional.ofNullable(views.get(type)));
    }

    /**
     * Reads an object that has to be of the type {@code expected}, or not say which.
     *
     * @return the object, its type filled in, and what strict reading objects to
     * @throws DecodeException with the message to answer with, status 400
     * @throws IllegalArgumentException when the contract does not know {@code expected}
     */
    public DecodedObject decode(byte[] bytes, Format format, GroupVersionKind expected) {
        ObjectSchema schema = schema(expected).orElseThrow(() -> new IllegalArgumentException(expected.toString()));
        DecodedDocument document;
        try {
            document = read(bytes, format, schema, expected);
        } catch (DecodeException e) {
            throw new DecodeException(
                    "the object provided is unrecognized (must be of type " + expected.kind() + "): " + e.getMessage()
                            + " (" + BodyExcerpt.of(bytes) + ')',
                    e);
        }
        GroupVersionKind type = document.type();
        if (types.isOtherVersion(type, expected) && document.error() == null) {
            throw new DecodeException("the API version in the data (" + type.apiVersion()
                    + ") does not match the expected API version (" + expected.apiVersion() + ')');
        }
        String error = types.isSame(type, expected) ? document.error() : mistaken(bytes, format, type, expected);
        if (error != null) {
            throw new DecodeException(DecodedObject.prefix(type, expected.kind()) + error);
        }
        return new DecodedObject(typed(document.tree(), type), type, document.problems());
    }

    /**
     * Reads something of a known type that no caller has sent as an object: options, or what a patch has made. What is wrong
     * is said plainly, without naming the type.
     *
     * @throws DecodeException with the message to answer with
     */
    public DecodedObject decodePlainly(byte[] bytes, Format format, GroupVersionKind expected) {
        return plainly(read(bytes, format, schema(expected).orElseThrow(), expected), expected);
    }

    /** The same for what is a tree already, which stays as it is. */
    public DecodedObject decodePlainly(JsonNode tree, GroupVersionKind expected) {
        return plainly(jsonDecoder.read(tree, schema(expected).orElseThrow(), expected), expected);
    }

    private DecodedObject plainly(DecodedDocument document, GroupVersionKind expected) {
        if (!types.isSame(document.type(), expected)) {
            throw new DecodeException(KnownTypes.unregistered(document.type()));
        }
        if (document.error() != null) {
            throw new DecodeException(document.error());
        }
        return new DecodedObject(typed(document.tree(), document.type()), document.type(), document.problems());
    }

    /** The error for an object of another type: what is wrong with it as such, or that it is another. */
    private String mistaken(byte[] bytes, Format format, GroupVersionKind type, GroupVersionKind expected) {
        ObjectSchema schema = schema(type).orElse(null);
        @Nullable
        String error = schema == null ? null : read(bytes, format, schema, type).error();
        return error != null ? error : types.mistaken(type, expected);
    }

    private DecodedDocument read(byte[] bytes, Format format, ObjectSchema schema, GroupVersionKind expected) {
        return switch (format) {
            case JSON, PRETTY_JSON -> jsonDecoder.read(bytes, schema, expected);
            case YAML -> readYaml(bytes, schema, expected);
            case PROTOBUF -> readProtobuf(bytes, schema, expected);
        };
    }

    private DecodedDocument readProtobuf(byte[] bytes, ObjectSchema schema, GroupVersionKind expected) {
        GroupVersionKind type;
        byte[] raw;
        try {
            Envelope envelope = Envelope.read(bytes);
            type = GroupVersionKind.of(
                    envelope.apiVersion().isEmpty() ? expected.apiVersion() : envelope.apiVersion(),
                    envelope.kind().isEmpty() ? expected.kind() : envelope.kind());
            raw = envelope.raw();
        } catch (MalformedMessageException e) {
            throw new DecodeException(String.valueOf(e.getMessage()), e);
        }
        try {
            return new DecodedDocument(messages.read(raw, schema), type, null, List.of());
        } catch (MalformedMessageException e) {
            return new DecodedDocument(JsonNodeFactory.instance.objectNode(), type, e.getMessage(), List.of());
        }
    }

    private DecodedDocument readYaml(byte[] bytes, ObjectSchema schema, GroupVersionKind expected) {
        YamlTree yaml = parseYaml(bytes);
        DecodedDocument document = jsonDecoder.read(yaml.tree(), schema, expected);
        List<String> problems = new ArrayList<>(yaml.duplicates());
        problems.addAll(document.problems());
        return new DecodedDocument(document.tree(), document.type(), document.error(), problems);
    }

    /**
     * Reads YAML, of which JSON is a part, into a tree whatever is in it.
     *
     * @throws DecodeException when it is no YAML, for example {@code yaml: line 2: did not find expected key}
     */
    public YamlTree parseYaml(byte[] bytes) {
        try {
            return YamlReader.read(bytes);
        } catch (IllegalArgumentException e) {
            throw new DecodeException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Reads protobuf of whichever known type it says it is of.
     *
     * @throws DecodeException when it is no such thing
     */
    public ObjectNode parseProtobuf(byte[] bytes) {
        try {
            Envelope envelope = Envelope.read(bytes);
            GroupVersionKind type = GroupVersionKind.of(envelope.apiVersion(), envelope.kind());
            ObjectSchema schema = schema(type).orElseThrow(() -> new DecodeException("no message for " + type));
            return typed(messages.read(envelope.raw(), schema), type);
        } catch (MalformedMessageException e) {
            throw new DecodeException(String.valueOf(e.getMessage()), e);
        }
    }

    private static ObjectNode typed(ObjectNode tree, GroupVersionKind type) {
        ObjectNode typed = tree.objectNode();
        typed.put("kind", type.kind()).put("apiVersion", type.apiVersion());
        tree.remove("kind");
        tree.remove("apiVersion");
        return typed.setAll(tree);
    }

    /**
     * Writes {@code tree} as it stands.
     *
     * @throws IllegalArgumentException when the format is protobuf and the contract does not know the tree's type; see {@link
     *     #schemaOf}
     */
    public byte[] encode(JsonNode tree, Format format) {
        return switch (format) {
            case JSON -> jsonEncoder.encode(tree);
            case PRETTY_JSON -> jsonEncoder.encodePretty(tree);
            case YAML -> YamlWriter.write(tree);
            case PROTOBUF -> encodeProtobuf(tree);
        };
    }

    private byte[] encodeProtobuf(JsonNode tree) {
        ObjectSchema schema =
                schemaOf(tree).orElseThrow(() -> new IllegalArgumentException("no message for " + typeOf(tree)));
        byte[] raw = messages.write(tree, schema);
        return new Envelope(tree.path("apiVersion").asText(), tree.path("kind").asText(), raw).write();
    }

    /** The schema of the type that {@code tree} says it is of; only what has one can be written as protobuf. */
    public Optional<ObjectSchema> schemaOf(JsonNode tree) {
        return schema(typeOf(tree));
    }

    private static GroupVersionKind typeOf(JsonNode tree) {
        return GroupVersionKind.of(
                tree.path("apiVersion").asText(), tree.path("kind").asText());
    }

    /**
     * One event of a watch in protobuf: a frame of its own.
     *
     * @param type of the event, for example {@code ADDED}
     * @param object as {@link #encode} wrote it
     */
    public static byte[] protobufWatchEvent(String type, byte[] object) {
        return Envelope.watchFrame(type, object);
    }
}
