package dev.kontract.server.controller.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The text that other implementations hash: a template with all fields, including absent ones, as printed by the Go package
 * spew. The types and the order of their fields are in the file {@code template-types.txt}. Immutable.
 */
final class TemplateDump {

    private static final String FILE = "template-types.txt";
    private static final String ROOT = "v1.PodTemplateSpec";
    private static final String RESOURCES = "v1.ResourceList";
    private static final String RESOURCES_MAP = "map[v1.ResourceName]resource.Quantity";
    private static final String NOTHING = "<nil>";
    private static final Set<String> NUMBERS = Set.of("int32", "int64");
    private static final String NO_TIME = "{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}";
    private static final TemplateDump INSTANCE = new TemplateDump();

    /** A field: its name in Go, its name in JSON, and its type. */
    private record Field(String name, String json, String type) {}

    private final Map<String, List<Field>> types = new HashMap<>();

    private TemplateDump() {
        List<Field> fields = new ArrayList<>();
        for (String line : lines()) {
            String[] words = line.trim().split(" ");
            if (line.startsWith(" ")) {
                fields.add(new Field(words[0], words[1], words[2]));
            } else if (!line.startsWith("#")) {
                fields = new ArrayList<>();
                types.put(line, fields);
            }
        }
    }

    private static List<String> lines() {
        try (InputStream in = TemplateDump.class.getResourceAsStream(FILE)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of a template. */
    static String of(JsonNode template) {
        return INSTANCE.typed(ROOT, template);
    }

    private String typed(String type, JsonNode value) {
        return '(' + type + ')' + shown(type, value);
    }

    private String shown(String type, JsonNode value) {
        if (type.startsWith("*")) {
            return isAbsent(value) ? NOTHING : shown(type.substring(1), value);
        }
        if (type.startsWith("[]")) {
            return isAbsent(value) ? NOTHING : items(type.substring(2), value);
        }
        if (type.startsWith("map[")) {
            return isAbsent(value) ? NOTHING : entries(type.substring(type.indexOf(']') + 1), value);
        }
        return switch (type) {
            case RESOURCES -> shown(RESOURCES_MAP, value);
            case "resource.Quantity" -> GoQuantity.of(value.asText("0")).fields();
            case "intstr.IntOrString" -> intOrString(value);
            case "v1.Time" -> NO_TIME;
            case "bool" -> Boolean.toString(value.asBoolean());
            default -> types.containsKey(type) ? struct(type, value) : scalar(type, value);
        };
    }

    private static boolean isAbsent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private String items(String type, JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(item -> shown(type, item))
                .collect(Collectors.joining(" ", "[", "]"));
    }

    private String entries(String type, JsonNode map) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        map.properties().forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted.entrySet().stream()
                .map(entry -> entry.getKey() + ':' + shown(type, entry.getValue()))
                .collect(Collectors.joining(" ", "map[", "]"));
    }

    private String struct(String type, JsonNode value) {
        return Objects.requireNonNull(types.get(type), type).stream()
                .map(field -> field.name() + ':' + typed(field.type(), part(field, value)))
                .collect(Collectors.joining(" ", "{", "}"));
    }

    private static JsonNode part(Field field, JsonNode value) {
        return field.json().equals(".") ? value : value.path(field.json());
    }

    private static String intOrString(JsonNode value) {
        return value.isTextual()
                ? "{Type:(intstr.Type)1 IntVal:(int32)0 StrVal:(string)" + value.asText() + '}'
                : "{Type:(intstr.Type)0 IntVal:(int32)" + value.asInt() + " StrVal:(string)}";
    }

    private static String scalar(String type, JsonNode value) {
        JsonNode present = isAbsent(value) ? MissingNode.getInstance() : value;
        return NUMBERS.contains(type) ? Long.toString(present.asLong()) : present.asText("");
    }
}
