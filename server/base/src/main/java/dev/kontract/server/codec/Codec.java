package dev.kontract.server.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.SchemaCompiler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and encodes objects in all formats. Immutable and thread-safe; expensive to create.
 *
 * <p>Decoding returns a tree of known fields with values of the right types. Encoding accepts any tree and keeps its
 * order; see {@link Canonicalizer}.
 */
public final class Codec {

    private static final String METADATA = "metadata";

    /** The number of the items in the messages of lists. */
    private static final int LIST_ITEMS = 2;

    private static final byte[] END_OF_EVENT = "}\n".getBytes(StandardCharsets.US_ASCII);

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

    /** Compiles the schemas of {@code contract}, each on first use; the document must not be modified afterwards. */
    public static Codec of(JsonNode contract) {
        Map<String, ObjectSchema> schemas = new LinkedHashMap<>(SchemaCompiler.compile(MetadataViews.addTo(contract)));
        Map<GroupVersionKind, ObjectSchema> views = MetadataViews.takeFrom(schemas);
        return new Codec(Collections.unmodifiableMap(schemas), views, KnownTypes.of(contract));
    }

    /** Returns all schemas by their names in the contract. */
    public Map<String, ObjectSchema> schemas() {
        return schemas;
    }

    /** Returns the schema of that name; throws {@link NullPointerException} if there is none. */
    public ObjectSchema schema(String name) {
        return Objects.requireNonNull(schemas.get(name), name);
    }

    /** Returns the schema of {@code type}: a kind, a list, a metadata view or a kind common to all groups. */
    public Optional<ObjectSchema> schema(GroupVersionKind type) {
        return types.schema(type).map(schemas::get).or(() -> Optional.ofNullable(views.get(type)));
    }

    /** Returns the group versions that can be decoded, served or not, such as {@code apps/v1beta1}. */
    public Set<String> knownVersions() {
        return types.versions();
    }

    /**
     * Decodes an object of the kind {@code expected} in any version that upstream knows; see {@link #checkVersion}.
     *
     * @return the object with its type set, and the errors found by strict decoding
     * @throws DecodeException with the message of a 400 response
     * @throws IllegalArgumentException when the contract does not declare {@code expected}
     */
    public DecodedObject decode(byte[] bytes, Format format, GroupVersionKind expected) {
        ObjectSchema schema = schema(expected).orElseThrow(() -> new IllegalArgumentException(expected.toString()));
        DecodedDocument first;
        try {
            first = read(bytes, format, schema, expected);
        } catch (DecodeException e) {
            throw new DecodeException(
                    "the object provided is unrecognized (must be of type " + expected.kind() + "): " + e.getMessage()
                            + " (" + BodyExcerpt.of(bytes) + ')',
                    e);
        }
        GroupVersionKind type = first.type();
        if (type.version().isEmpty()) {
            throw new DecodeException(
                    DecodedObject.prefix(type, expected.kind()) + missingVersion(new String(bytes, UTF_8)));
        }
        Function<ObjectSchema, DecodedDocument> reading = own -> read(bytes, format, own, type);
        boolean otherVersion = types.isOtherVersion(type, expected);
        DecodedDocument document = otherVersion ? external(reading.apply(otherSchema(type, expected))) : first;
        boolean accepted = otherVersion || types.isSame(type, expected);
        String error = accepted ? document.error() : mistaken(type, expected, reading);
        if (error != null) {
            throw new DecodeException(DecodedObject.prefix(type, expected.kind()) + error);
        }
        return new DecodedObject(typed(document.tree(), type), type, document.problems());
    }

    private static String missingVersion(String text) {
        return "Object 'apiVersion' is missing in '" + text + '\'';
    }

    private static Field text(String name) {
        return Field.verbatim(
                name, new ScalarSchema(ScalarSchema.Type.STRING, "string", List.of()), false, false, null);
    }

    /** Returns the schema of another version, as far as it is known. */
    private ObjectSchema otherSchema(GroupVersionKind type, GroupVersionKind expected) {
        ObjectSchema served = schema(types.served(type, expected)).orElseThrow();
        return type.version().equals(RegisteredKinds.INTERNAL) ? internalSchema(served) : served;
    }

    /** Returns the schema of an internal type of upstream: JSON can name the fields of its metadata, which are at its root. */
    private static ObjectSchema internalSchema(ObjectSchema served) {
        List<Field> fields = new ArrayList<>(List.of(text("kind"), text("apiVersion")));
        Field field = served.field(METADATA);
        if (field != null && field.schema() instanceof ObjectSchema metadata) {
            fields.addAll(metadata.fields());
        }
        return ObjectSchema.builder(served.name())
                .goType(served.goType() + ".ObjectMeta")
                .build(fields);
    }

    /** Moves the fields of the metadata of an internal type to where the served type has them. */
    private static DecodedDocument external(DecodedDocument document) {
        if (!document.type().version().equals(RegisteredKinds.INTERNAL)) {
            return document;
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = document.tree().deepCopy();
        metadata.remove(List.of("kind", "apiVersion"));
        if (!metadata.isEmpty()) {
            object.set(METADATA, metadata);
        }
        return new DecodedDocument(object, document.type(), document.error(), document.problems());
    }

    /**
     * Checks that the body of a request has the expected version.
     *
     * @throws DecodeException with the message of a 400 response
     */
    void checkVersion(GroupVersionKind type, GroupVersionKind expected) {
        if (!types.isSame(type, expected)) {
            throw new DecodeException("the API version in the data (" + type.apiVersion()
                    + ") does not match the expected API version (" + expected.apiVersion() + ')');
        }
    }

    /**
     * Decodes options, which are of the same kind in every group. Error messages do not mention the type.
     *
     * @throws DecodeException with the message of the response
     */
    public DecodedObject decodeOptions(byte[] bytes, Format format, GroupVersionKind expected) {
        DecodedDocument document = read(bytes, format, schema(expected).orElseThrow(), expected);
        if (!types.isSame(document.type(), expected)) {
            throw new DecodeException(KnownTypes.mistakenOptions(document.type(), expected));
        }
        return withoutError(document, document.type());
    }

    /**
     * Decodes a patched object, which is not modified and may have another version of its kind. An object of a version
     * that is not served is read as the expected one. Error messages do not mention the type.
     *
     * @throws DecodeException with the message of the response
     */
    public DecodedObject decodePatched(JsonNode tree, GroupVersionKind expected) {
        GroupVersionKind internal = new GroupVersionKind(expected.group(), RegisteredKinds.INTERNAL, expected.kind());
        DecodedDocument document = jsonDecoder.read(tree, schema(expected).orElseThrow(), internal);
        GroupVersionKind type = document.type();
        if (type.version().isEmpty()) {
            throw new DecodeException(missingVersion(new String(encode(tree, Format.JSON), UTF_8).stripTrailing()));
        }
        if (types.isSame(type, expected)) {
            return withoutError(document, type);
        }
        if (!types.isOtherVersion(type, expected)) {
            throw new DecodeException(mistaken(type, expected, schema -> jsonDecoder.read(tree, schema, type)));
        }
        return withoutError(
                external(jsonDecoder.read(tree, otherSchema(type, expected), type)), types.served(type, expected));
    }

    private static DecodedObject withoutError(DecodedDocument document, GroupVersionKind type) {
        if (document.error() != null) {
            throw new DecodeException(document.error());
        }
        return new DecodedObject(typed(document.tree(), type), type, document.problems());
    }

    /** Returns the error for an object of another type: its own decoding error, or the type mismatch. */
    private String mistaken(
            GroupVersionKind type, GroupVersionKind expected, Function<ObjectSchema, DecodedDocument> reading) {
        ObjectSchema schema = types.isKnown(type, expected) ? schema(type).orElse(null) : null;
        @Nullable String error = schema == null ? null : reading.apply(schema).error();
        return error != null ? error : types.mistaken(type, expected);
    }

    DecodedDocument read(byte[] bytes, Format format, ObjectSchema schema, GroupVersionKind expected) {
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
     * Parses YAML, a superset of JSON, into a tree without a schema.
     *
     * @throws DecodeException when it is malformed, for example {@code yaml: line 2: did not find expected key}
     */
    public YamlTree parseYaml(byte[] bytes) {
        try {
            return YamlReader.read(bytes);
        } catch (IllegalArgumentException e) {
            throw new DecodeException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Decodes protobuf of any known type.
     *
     * @throws DecodeException when it is malformed or of an unknown type
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

    /** Decodes part of an object against a schema of its own. */
    DecodedPart readPart(JsonNode tree, ObjectSchema schema, String path) {
        return jsonDecoder.readPart(tree, schema, path);
    }

    private static ObjectNode typed(ObjectNode tree, GroupVersionKind type) {
        ObjectNode typed = tree.objectNode();
        typed.put("kind", type.kind()).put("apiVersion", type.apiVersion());
        tree.remove("kind");
        tree.remove("apiVersion");
        return typed.setAll(tree);
    }

    /**
     * Encodes {@code tree} unchanged.
     *
     * @throws IllegalArgumentException if the format is protobuf and the type of the tree is unknown; see {@link #schemaOf}
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
        byte[] raw = messages.write(tree, protobufSchema(tree));
        return new Envelope(tree.path("apiVersion").asText(), tree.path("kind").asText(), raw).write();
    }

    /**
     * Encodes {@code tree} as an item of a list in protobuf.
     *
     * @throws IllegalArgumentException if the type of the tree is unknown; see {@link #schemaOf}
     */
    public byte[] protobufItem(JsonNode tree) {
        return messages.writeElement(LIST_ITEMS, tree, protobufSchema(tree));
    }

    /**
     * Encodes an object in protobuf.
     *
     * @param item the object as encoded by {@link #protobufItem}
     */
    public static byte[] protobufObject(GroupVersionKind type, byte[] item) {
        int start = 1;
        while (item[start] < 0) { // all bytes of the length but its last
            start++;
        }
        byte[] raw = Arrays.copyOfRange(item, start + 1, item.length);
        return new Envelope(type.apiVersion(), type.kind(), raw).write();
    }

    /**
     * Encodes what precedes the items of a list in protobuf; {@link Envelope#end} follows them.
     *
     * @param list the list without items
     * @param size the number of bytes of all items as {@link #protobufItem} encodes them
     * @throws IllegalArgumentException if the type of the list is unknown; see {@link #schemaOf}
     */
    public byte[] protobufListStart(JsonNode list, long size) {
        byte[] metadata = messages.write(list, protobufSchema(list));
        byte[] start = Envelope.start(
                list.path("apiVersion").asText(), list.path("kind").asText(), metadata.length + size);
        byte[] bytes = Arrays.copyOf(start, start.length + metadata.length);
        System.arraycopy(metadata, 0, bytes, start.length, metadata.length);
        return bytes;
    }

    private ObjectSchema protobufSchema(JsonNode tree) {
        return schemaOf(tree).orElseThrow(() -> new IllegalArgumentException("no message for " + typeOf(tree)));
    }

    /** Returns the schema for the type of {@code tree}. Only objects with a schema can be encoded as protobuf. */
    public Optional<ObjectSchema> schemaOf(JsonNode tree) {
        return schema(typeOf(tree));
    }

    private static GroupVersionKind typeOf(JsonNode tree) {
        return GroupVersionKind.of(
                tree.path("apiVersion").asText(), tree.path("kind").asText());
    }

    /**
     * Encodes a watch event as a frame: a line of JSON, or length-prefixed protobuf.
     *
     * @param type the event type, for example {@code ADDED}
     */
    public byte[] watchEvent(String type, ObjectNode object, Format format) {
        return format == Format.PROTOBUF
                ? protobufWatchEvent(type, encode(object, format))
                : jsonWatchEvent(type, encode(object, format));
    }

    /**
     * Returns the protobuf frame of a watch event.
     *
     * @param object the object as encoded by {@link #encode}
     */
    public static byte[] protobufWatchEvent(String type, byte[] object) {
        return Envelope.watchFrame(type, object);
    }

    /**
     * Returns the line of a watch event.
     *
     * @param object the object in JSON, with a line break at the end
     */
    public static byte[] jsonWatchEvent(String type, byte[] object) {
        byte[] head = ("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
        byte[] line = new byte[head.length + object.length - 1 + END_OF_EVENT.length];
        System.arraycopy(head, 0, line, 0, head.length);
        System.arraycopy(object, 0, line, head.length, object.length - 1);
        System.arraycopy(END_OF_EVENT, 0, line, line.length - END_OF_EVENT.length, END_OF_EVENT.length);
        return line;
    }
}
