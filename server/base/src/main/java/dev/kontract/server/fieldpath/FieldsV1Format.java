package dev.kontract.server.fieldpath;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.PathElement.KeyField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The {@code FieldsV1} format of field sets in {@code managedFields}: nested objects with keys such as {@code f:} for a
 * field, {@code k:} for the keys of a list item, {@code v:} for a set item and {@code i:} for an index. An empty object
 * is a member; a member with members below contains {@code "."}.
 */
public final class FieldsV1Format {

    private static final JsonFactory JSON = new ObjectMapper().getFactory();
    private static final String SELF = ".";
    private static final KnownSteps STEPS = new KnownSteps();

    private FieldsV1Format() {}

    /** Encodes a set, with keys in path element order. A part that was decoded and not changed is not encoded again. */
    public static JsonNode encode(FieldSet set) {
        JsonNode known = set.encoded();
        if (known != null) {
            return known;
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        addTo(fields, set);
        return fields;
    }

    private static void addTo(ObjectNode fields, FieldSet set) {
        for (FieldSet.Node node : set.nodes()) {
            fields.set(text(node.element()), encode(node));
        }
    }

    private static JsonNode encode(FieldSet.Node node) {
        JsonNode known = node.children().encoded();
        if (known != null && known.has(SELF) == node.member()) {
            return known;
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        if (node.member() && !node.children().isEmpty()) {
            fields.putObject(SELF);
        }
        addTo(fields, node.children());
        return fields;
    }

    /**
     * Decodes a set that was encoded by this class; parts are checked only when they are read. The tree must not be modified
     * afterwards.
     */
    public static FieldSet decodeStored(JsonNode fields) {
        for (Iterator<String> keys = fields.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!key.equals(SELF) && isKnown(key)) {
                return new FieldSet(fields);
            }
        }
        return FieldSet.EMPTY;
    }

    /** Decodes one level of a stored set. */
    static List<FieldSet.Node> nodes(JsonNode fields) {
        return decode(fields, FieldsV1Format::decodeStored).nodes();
    }

    /**
     * Decodes a set. Path elements of unknown types are ignored.
     *
     * @throws IllegalArgumentException when a path element is malformed
     */
    public static FieldSet decode(JsonNode fields) {
        return decode(fields, FieldsV1Format::decode);
    }

    private static FieldSet decode(JsonNode fields, Function<JsonNode, FieldSet> decoder) {
        if (fields.isEmpty()) {
            return FieldSet.EMPTY;
        }
        FieldSetCollector siblings = new FieldSetCollector(fields.size());
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (!field.getKey().equals(SELF) && isKnown(field.getKey())) {
                FieldSet below = decoder.apply(field.getValue());
                boolean member = below.isEmpty() || field.getValue().has(SELF);
                siblings.add(STEPS.get(field.getKey()), member, below);
            }
        }
        return siblings.build();
    }

    private static boolean isKnown(String text) {
        if (text.length() < 2 || text.charAt(1) != ':') {
            throw new IllegalArgumentException("missing colon: " + text);
        }
        return "fkvi".indexOf(text.charAt(0)) >= 0;
    }

    static String text(PathElement element) {
        if (element instanceof PathElement.Field field) {
            return "f:" + field.name();
        }
        if (element instanceof PathElement.Key key) {
            return "k:" + text(key);
        }
        return element instanceof PathElement.Value value
                ? "v:" + ValueText.json(value.value())
                : "i:" + ((PathElement.Index) element).position();
    }

    private static String text(PathElement.Key key) {
        StringBuilder out = new StringBuilder("{");
        for (KeyField field : key.fields()) {
            out.append(out.length() == 1 ? "" : ",")
                    .append('"')
                    .append(field.name())
                    .append("\":")
                    .append(ValueText.json(field.value()));
        }
        return out.append('}').toString();
    }

    static PathElement element(String text) {
        String rest = text.substring(2);
        return switch (text.charAt(0)) {
            case 'f' -> new PathElement.Field(rest);
            case 'v' -> new PathElement.Value(json(rest));
            case 'k' -> key(json(rest));
            default -> new PathElement.Index(Integer.parseInt(rest));
        };
    }

    private static PathElement key(JsonNode json) {
        if (!json.isObject()) {
            throw new IllegalArgumentException("not an object: " + json);
        }
        List<KeyField> fields = new ArrayList<>();
        json.properties().forEach(field -> fields.add(new KeyField(field.getKey(), field.getValue())));
        return new PathElement.Key(fields);
    }

    private static JsonNode json(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            JsonNode json = parser.readValueAsTree();
            if (json == null || parser.nextToken() != null) {
                throw new IllegalArgumentException("not one value: " + text);
            }
            return json;
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
