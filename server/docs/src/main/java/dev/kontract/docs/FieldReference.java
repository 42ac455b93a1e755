package dev.kontract.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Describes the kinds of the contract with their fields, as a Markdown document for each group and version. A type is described
 * with the first group that uses it: the core group, then the others by name.
 */
final class FieldReference {

    private static final String RESOURCE = "x-kontract-resource";
    private static final String REFERENCE = "$ref";
    private static final String SCHEMAS = "#/components/schemas/";

    private final JsonNode schemas;

    /** The group and version with which each type is described. */
    private final Map<String, String> homes = new TreeMap<>();

    /** @param contract an OpenAPI 3.0 document whose references are of the form {@code #/components/schemas/...} */
    FieldReference(JsonNode contract) {
        this.schemas = contract.path("components").path("schemas");
        Map<String, List<String>> kinds = new TreeMap<>();
        schemas.properties().forEach(type -> {
            if (type.getValue().has(RESOURCE)) {
                kinds.computeIfAbsent(groupVersion(type.getValue()), group -> new ArrayList<>())
                        .add(type.getKey());
            }
        });
        kinds.forEach((group, names) -> names.forEach(name -> settle(name, group)));
    }

    private void settle(String type, String group) {
        if (homes.putIfAbsent(type, group) == null) {
            for (JsonNode reference : schemas.path(type).findValues(REFERENCE)) {
                String target = reference.asText();
                if (target.startsWith(SCHEMAS)) {
                    String name = target.substring(SCHEMAS.length());
                    boolean isKindElsewhere = schemas.path(name).has(RESOURCE);
                    settle(name, isKindElsewhere ? groupVersion(schemas.path(name)) : group);
                }
            }
        }
    }

    /** Returns the group and version of a kind; {@code /v1} for the core group, which sorts first. */
    private static String groupVersion(JsonNode schema) {
        JsonNode kind = schema.path("x-kubernetes-group-version-kind").path(0);
        return kind.path("group").asText() + '/' + kind.path("version").asText();
    }

    /** Returns the documents by their paths, in the order of groups. */
    Map<String, String> documents() {
        Map<String, String> documents = new LinkedHashMap<>();
        for (String group : new TreeSet<>(homes.values())) {
            documents.put(path(group), document(group));
        }
        return documents;
    }

    /** Returns the name of a group and version for people, such as {@code apps/v1}. */
    static String label(String path) {
        return path.substring("reference/".length(), path.length() - ".md".length())
                .replace('_', '/');
    }

    /** Returns the file of the site that shows a document. The server serves no names with further dots. */
    static String page(String path) {
        return "fields-" + label(path).replaceAll("[./]", "-") + ".html";
    }

    private static String path(String group) {
        return "reference/" + (group.startsWith("/") ? group.substring(1) : group.replace('/', '_')) + ".md";
    }

    private String document(String group) {
        StringBuilder markdown = new StringBuilder("# Fields of " + label(path(group)) + "\n\n");
        List<String> others = new ArrayList<>();
        homes.forEach((type, home) -> {
            if (home.equals(group)) {
                if (schemas.path(type).has(RESOURCE)) {
                    appendType(markdown, "## ", type);
                } else {
                    others.add(type);
                }
            }
        });
        others.forEach(type -> appendType(markdown, "### ", type));
        return markdown.toString();
    }

    private void appendType(StringBuilder markdown, String heading, String type) {
        JsonNode schema = schemas.path(type);
        markdown.append(heading).append(type).append("\n\n");
        markdown.append(text(schema.path("description").asText())).append("\n\n");
        appendResource(markdown, schema.path(RESOURCE));
        if (schema.has("properties")) {
            markdown.append("| field | type | meaning |\n|---|---|---|\n");
            schema.path("properties")
                    .properties()
                    .forEach(field -> markdown.append("| `")
                            .append(field.getKey())
                            .append("` | ")
                            .append(type(field.getValue()))
                            .append(" | ")
                            .append(description(schema, field.getKey(), field.getValue()))
                            .append(" |\n"));
            markdown.append('\n');
        }
    }

    private static void appendResource(StringBuilder markdown, JsonNode resource) {
        if (!resource.isMissingNode()) {
            List<String> verbs = new ArrayList<>();
            resource.path("verbs").forEach(verb -> verbs.add(verb.asText()));
            markdown.append('`')
                    .append(resource.path("plural").asText())
                    .append("`, ")
                    .append(resource.path("scope").asText().equals("Namespaced") ? "in a namespace" : "of the cluster")
                    .append(verbs.isEmpty() ? "" : ": " + String.join(", ", verbs))
                    .append(".\n\n");
        }
    }

    private static String description(JsonNode schema, String name, JsonNode field) {
        StringBuilder text = new StringBuilder(text(field.path("description").asText()));
        for (JsonNode each : schema.path("required")) {
            if (each.asText().equals(name)) {
                text.append(" Required.");
            }
        }
        JsonNode standard = field.path("default");
        if (standard.isValueNode() && !standard.isNull()) {
            text.append(" Default: `").append(standard.asText()).append("`.");
        }
        return text.toString();
    }

    /** Returns the type of a field, with a link if it is described. */
    private String type(JsonNode schema) {
        String reference = schema.has(REFERENCE)
                ? schema.path(REFERENCE).asText()
                : schema.path("allOf").path(0).path(REFERENCE).asText();
        if (!reference.isEmpty()) {
            return link(reference.substring(SCHEMAS.length()));
        }
        if (schema.has("items")) {
            return "list of " + type(schema.path("items"));
        }
        if (schema.has("additionalProperties")) {
            return "map of " + type(schema.path("additionalProperties"));
        }
        String format = schema.path("format").asText();
        return schema.path("type").asText("any") + (format.isEmpty() ? "" : " (" + format + ")");
    }

    private String link(String type) {
        String home = homes.get(type);
        if (home == null) {
            return type;
        }
        String file = path(home).substring("reference/".length());
        return "[" + type + "](" + file + '#' + new Anchors().next(type) + ")";
    }

    private static String text(String description) {
        return description
                .replaceAll("\\s+", " ")
                .replace("|", "\\|")
                .replace("<", "\\<")
                .strip();
    }
}
