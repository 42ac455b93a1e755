package dev.kontract.conformance.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the values that a server chose and requests use: resource versions, UIDs, generated names, continue tokens. In
 * requests they become {@code ${name}}, and the step whose response has the value captures it. Not thread-safe.
 */
final class Captures {

    private static final String REVISION = "resourceVersion";

    private final Map<String, Chosen> revisions = new LinkedHashMap<>();
    private final Map<String, Chosen> others = new LinkedHashMap<>();
    private final Set<String> unknown = new TreeSet<>();
    private final Map<String, Integer> captured = new HashMap<>();

    /** A value that a server chose. */
    private final class Chosen {

        private final ObjectNode step;
        private final String pointer;
        private final String what;
        private String name = "";

        Chosen(ObjectNode step, String pointer, String what) {
            this.step = step;
            this.pointer = pointer;
            this.what = what;
        }

        String placeholder() {
            if (name.isEmpty()) {
                name = what + captured.merge(what, 1, Integer::sum);
                step.withObjectProperty("capture").put(name, pointer);
            }
            return "${" + name + '}';
        }
    }

    /** Remembers what the server chose in the response of {@code step}. */
    void learn(ObjectNode step, JsonNode response) {
        learn(step, response, "");
    }

    private void learn(ObjectNode step, JsonNode value, String pointer) {
        JsonNode metadata = value.path("metadata");
        String at = pointer + "/metadata/";
        remember(revisions, metadata.path(REVISION), new Chosen(step, at + REVISION, "rv"));
        remember(others, metadata.path("uid"), new Chosen(step, at + "uid", "uid"));
        remember(others, metadata.path("continue"), new Chosen(step, at + "continue", "continue"));
        if (metadata.has("generateName")) {
            remember(others, metadata.path("name"), new Chosen(step, at + "name", "name"));
        }
        for (int i = 0; i < value.path("items").size(); i++) {
            learn(step, value.path("items").get(i), pointer + "/items/" + i);
        }
    }

    private static void remember(Map<String, Chosen> known, JsonNode value, Chosen chosen) {
        if (value.isTextual() && !value.asText().isEmpty() && !value.asText().equals("0")) {
            known.putIfAbsent(value.asText(), chosen);
        }
    }

    /** Returns the path of a request with placeholders. */
    String path(String path) {
        String replaced = text(path);
        int query = replaced.indexOf('?');
        if (query < 0) {
            return replaced;
        }
        StringBuilder parameters = new StringBuilder();
        for (String parameter : replaced.substring(query + 1).split("&")) {
            String name = parameter.replaceFirst("=.*", "");
            parameters.append(parameters.isEmpty() ? '?' : '&');
            boolean revision = name.equals(REVISION) && parameter.length() > name.length() + 1;
            parameters.append(revision ? name + '=' + revision(parameter.substring(name.length() + 1)) : parameter);
        }
        return replaced.substring(0, query) + parameters;
    }

    /** Replaces values in the document of a request by placeholders. */
    JsonNode document(JsonNode value, String field) {
        if (value instanceof ObjectNode object) {
            boolean patchesRevision = object.path("path").asText().equals("/metadata/" + REVISION);
            object.properties()
                    .forEach(entry ->
                            entry.setValue(document(entry.getValue(), patchesRevision ? REVISION : entry.getKey())));
        } else if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, document(array.get(i), field));
            }
        } else if (value.isTextual()) {
            String text = value.textValue();
            return TextNode.valueOf(field.equals(REVISION) ? revision(text) : text(text));
        }
        return value;
    }

    private String revision(String value) {
        if (!value.matches("[1-9]\\d*")) {
            return value;
        }
        Chosen chosen = revisions.get(value);
        if (chosen == null) {
            unknown.add(value);
            return value;
        }
        return chosen.placeholder();
    }

    private String text(String text) {
        String replaced = text;
        for (Map.Entry<String, Chosen> value : others.entrySet()) {
            for (String form :
                    new String[] {value.getKey(), URLEncoder.encode(value.getKey(), StandardCharsets.UTF_8)}) {
                if (replaced.contains(form)) {
                    replaced = replaced.replace(form, value.getValue().placeholder());
                }
            }
        }
        return replaced;
    }

    /** Returns the resource versions in requests that no recorded response has. */
    Set<String> unknown() {
        return unknown;
    }
}
