package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Shows pod templates the way some errors do: as the Go structs that upstream keeps them in, with Go field names and all fields
 * present.
 */
public final class PodTemplateForm {

    private static final String FILE = "pod-template-structs.txt";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PodTemplateForm() {}

    /** A field of a struct, as a line of the file declares it. */
    private record Field(String name, String wire, String form, String struct) {

        static Field of(String line) {
            String[] words = line.strip().split(" ", -1);
            return new Field(words[0], words[1], words[2], words.length > 3 ? words[3] : "");
        }

        /** Returns the value in {@code object}, or in the object around it. */
        JsonNode in(JsonNode object, JsonNode around) {
            return wire.startsWith("^") ? around.path(wire.substring(1)) : object.path(wire);
        }
    }

    /** Read when the first template is shown. */
    private static final class Structs {

        static final Map<String, List<Field>> ALL = read();

        private Structs() {}

        private static Map<String, List<Field>> read() {
            try (InputStream in = Objects.requireNonNull(PodTemplateForm.class.getResourceAsStream(FILE), FILE)) {
                Map<String, List<Field>> structs = new HashMap<>();
                List<Field> fields = new ArrayList<>();
                for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                    if (line.startsWith(" ")) {
                        fields.add(Field.of(line));
                    } else if (!line.startsWith("#")) {
                        fields = new ArrayList<>();
                        structs.put(line, fields);
                    }
                }
                return structs;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns what is shown of a template. */
    public static ObjectNode of(JsonNode template) {
        return shown("PodTemplateSpec", template, NODES.missingNode());
    }

    /** Returns what is shown of the pod spec in a template. */
    public static ObjectNode ofSpec(JsonNode spec) {
        return shown("PodSpec", spec, NODES.missingNode());
    }

    private static ObjectNode shown(String struct, JsonNode object, JsonNode around) {
        ObjectNode shown = NODES.objectNode();
        for (Field field : Structs.ALL.getOrDefault(struct, List.of())) {
            JsonNode value = field.in(object, around);
            switch (field.form()) {
                case "meta" -> value.properties().forEach(entry -> shown.set(entry.getKey(), entry.getValue()));
                case "inline" -> shown.setAll(shown(field.struct(), object, around));
                default -> shown.set(field.name(), shown(field, value, object));
            }
        }
        return shown;
    }

    private static JsonNode shown(Field field, JsonNode value, JsonNode around) {
        boolean absent = value.isMissingNode() || value.isNull();
        return switch (field.form()) {
            case "struct" -> shown(field.struct(), value, around);
            case "optional" -> absent ? NODES.nullNode() : shown(field.struct(), value, around);
            case "list" -> absent ? NODES.nullNode() : each(field.struct(), value, around);
            case "text" -> absent ? NODES.textNode("") : value;
            case "number" -> absent ? NODES.numberNode(0) : value;
            case "quantity" -> absent ? NODES.textNode("0") : value;
            case "bool" -> NODES.booleanNode(value.asBoolean());
            default -> absent ? NODES.nullNode() : value;
        };
    }

    private static ArrayNode each(String struct, JsonNode values, JsonNode around) {
        ArrayNode shown = NODES.arrayNode();
        values.forEach(value -> shown.add(shown(struct, value, around)));
        return shown;
    }
}
