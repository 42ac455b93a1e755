package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces values that differ from run to run with placeholders, numbered in the order they are first seen, so that
 * identity and change are still compared: {@code <uid:N>}, {@code <rv:N>}, {@code <gen:N>}, {@code <listrv>}, {@code
 * <continue>}, {@code <time>}, {@code <age>}. Each instance serves one scenario. Not thread-safe.
 */
final class Masks {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern TIME =
            Pattern.compile("\\b[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}"
                    + "|\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)");
    private static final Pattern UID =
            Pattern.compile("\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b");
    private static final Pattern REVISION =
            Pattern.compile("(resourceVersion\\\\*\":\\s*\\\\*\"|resourceVersion: \\\\*\"|in record \\()(\\d+)");
    private static final Pattern NOW = Pattern.compile("\\bcurrent: \\d+");
    private static final Pattern AGE = Pattern.compile("(?=\\d)(\\d+d)?(\\d+h)?(\\d+m)?(\\d+s)?|<unknown>");
    private static final Set<String> OF_A_LIST = Set.of("resourceVersion", "continue");
    private static final Set<String> TIMES = Set.of("lastTransitionTime", "time");

    private final String namespace;
    private final String suffix;
    private final Map<String, String> uids = new HashMap<>();
    private final Map<String, String> revisions = new HashMap<>();
    private final Map<String, String> generated = new LinkedHashMap<>();

    Masks(String namespace, String suffix) {
        this.namespace = namespace;
        this.suffix = suffix;
    }

    /** Registers every generated name in {@code answer}. */
    void learn(JsonNode answer) {
        JsonNode metadata = answer.path("metadata");
        String prefix = metadata.path("generateName").asText();
        String name = metadata.path("name").asText();
        if (!prefix.isEmpty() && name.startsWith(prefix)) {
            number(generated, "gen", name);
        }
        answer.forEach(this::learn);
    }

    String text(String text) {
        String masked = text.replace(namespace, "${ns}").replace(suffix, "${id}");
        for (Map.Entry<String, String> name : generated.entrySet()) {
            masked = masked.replace(name.getKey(), name.getValue());
        }
        masked = UID.matcher(masked).replaceAll(match -> number(uids, "uid", match.group()));
        masked = REVISION.matcher(masked)
                .replaceAll(
                        match -> Matcher.quoteReplacement(match.group(1)) + number(revisions, "rv", match.group(2)));
        masked = NOW.matcher(masked).replaceAll("current: <now>");
        return TIME.matcher(masked).replaceAll("<time>");
    }

    JsonNode mask(JsonNode answer) {
        return mask(answer, "");
    }

    private JsonNode mask(JsonNode value, String key) {
        if (value instanceof ObjectNode object) {
            return maskObject(object, key);
        }
        if (value instanceof ArrayNode array) {
            ArrayNode masked = NODES.arrayNode();
            array.forEach(item -> masked.add(key.equals("cells") ? maskCell(item) : mask(item, key)));
            return masked;
        }
        return value.isTextual() ? TextNode.valueOf(text(value.textValue())) : value;
    }

    private ObjectNode maskObject(ObjectNode object, String key) {
        ObjectNode masked = NODES.objectNode();
        boolean list = isList(object);
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            String name = entry.getKey();
            JsonNode value = entry.getValue();
            if (list && name.equals("metadata") && value instanceof ObjectNode metadata) {
                masked.set(name, maskListMetadata(metadata));
            } else if (name.equals("resourceVersion") && key.equals("metadata") && value.isTextual()) {
                String revision = value.textValue();
                masked.put(name, revision.isEmpty() ? "" : number(revisions, "rv", revision));
            } else if (TIMES.contains(name)) {
                masked.set(name, isEmpty(value) ? value : TextNode.valueOf("<time>"));
            } else {
                masked.set(text(name), mask(name.equals("managedFields") ? sorted(value) : value, name));
            }
        }
        return masked;
    }

    private ObjectNode maskListMetadata(ObjectNode metadata) {
        ObjectNode masked = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : metadata.properties()) {
            String name = entry.getKey();
            JsonNode value = entry.getValue();
            if (OF_A_LIST.contains(name)) {
                String placeholder = name.equals("continue") ? "<continue>" : "<listrv>";
                masked.set(name, isEmpty(value) ? value : TextNode.valueOf(placeholder));
            } else {
                masked.set(text(name), mask(value, name));
            }
        }
        return masked;
    }

    private JsonNode maskCell(JsonNode cell) {
        boolean age = cell.isTextual() && AGE.matcher(cell.textValue()).matches();
        return age ? TextNode.valueOf("<age>") : mask(cell, "cells");
    }

    /** Entries are ordered by time first, so their order depends on whether they were written within the same second. */
    private static JsonNode sorted(JsonNode managedFields) {
        if (!managedFields.isArray()) {
            return managedFields;
        }
        List<JsonNode> entries = new ArrayList<>();
        managedFields.forEach(entries::add);
        entries.sort(
                Comparator.comparing((JsonNode entry) -> entry.path("manager").asText())
                        .thenComparing(entry -> entry.path("operation").asText())
                        .thenComparing(entry -> entry.path("subresource").asText())
                        .thenComparing(entry -> entry.path("apiVersion").asText()));
        return NODES.arrayNode().addAll(entries);
    }

    private static boolean isList(ObjectNode object) {
        String kind = object.path("kind").asText();
        return object.has("items") || kind.endsWith("List") || kind.equals("Table");
    }

    private static boolean isEmpty(JsonNode value) {
        return value.isNull() || (value.isTextual() && value.textValue().isEmpty());
    }

    private static String number(Map<String, String> table, String tag, String value) {
        return table.computeIfAbsent(value, unseen -> "<" + tag + ":" + (table.size() + 1) + ">");
    }
}
