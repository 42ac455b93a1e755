package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * The contract in the form that other tools read: the same types, fields and operations, without what is only understood here.
 *
 * <ul>
 *   <li>No reference has a default: {@code {}} says that the object is created, which generators take for a value of its fields.
 *   <li>The default of an enumeration is part of its description only: the client for C# would write the field of every object.
 *   <li>{@code nullable} without {@code type} is left out: OpenAPI 3.0.3 gives it no meaning there, since every value is allowed.
 *   <li>A union of a type and a list of this type is any value, as in Kubernetes' documents: generators take it for one type.
 *   <li>Bounds of numbers, texts and lists that follow from the rules are keywords of OpenAPI, too.
 *   <li>A security scheme that OpenAPI has no name for, which is that of client certificates, is left out.
 *   <li>What can be watched answers events, too, in the media type of a watch.
 *   <li>The operations of discovery are added.
 * </ul>
 */
final class Publication {

    static final String WATCH = "application/json;stream=watch";

    private static final String WATCH_EVENT = "#/components/schemas/WatchEvent";

    private Publication() {}

    /**
     * Changes a contract into its published form.
     *
     * @param contract the bundle; it is changed and returned
     * @param discovery a document with the paths of discovery
     */
    static ObjectNode of(ObjectNode contract, ObjectNode discovery) {
        JsonNode schemas = contract.at("/components/schemas");
        schemas.forEach(Publication::simplify);
        removeUnnamedSchemes(contract);
        ObjectNode paths = JsonNodeFactory.instance.objectNode();
        Bundler.merge(paths, (ObjectNode) discovery.required(Contract.PATHS));
        Bundler.merge(paths, (ObjectNode) contract.required(Contract.PATHS));
        contract.set(Contract.PATHS, paths);
        for (JsonNode path : paths) {
            JsonNode read = path.path("get");
            if (read.path("x-kubernetes-action").asText().equals("list") && isWatched(read, schemas)) {
                ObjectNode content = (ObjectNode) read.at("/responses/200/content");
                content.putObject(WATCH).putObject("schema").put("$ref", WATCH_EVENT);
            }
        }
        return contract;
    }

    private static void removeUnnamedSchemes(ObjectNode contract) {
        if (contract.at("/components/securitySchemes") instanceof ObjectNode schemes) {
            schemes.properties()
                    .removeIf(
                            scheme -> scheme.getValue().path("scheme").asText().startsWith("x-"));
            if (contract.get("security") instanceof ArrayNode alternatives) {
                for (int i = alternatives.size() - 1; i >= 0; i--) {
                    for (Map.Entry<String, JsonNode> required :
                            alternatives.get(i).properties()) {
                        if (!schemes.has(required.getKey())) {
                            alternatives.remove(i);
                            break;
                        }
                    }
                }
            }
        }
    }

    private static boolean isWatched(JsonNode list, JsonNode schemas) {
        JsonNode kind = schemas.path(list.at("/tags/0").asText());
        for (JsonNode verb : kind.path(Bundler.RESOURCE).path("verbs")) {
            if (verb.asText().equals("watch")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOneOrMany(JsonNode alternatives) {
        for (JsonNode one : alternatives) {
            for (JsonNode many : alternatives) {
                if (!target(one).isEmpty() && target(one).equals(target(many.path("items")))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String target(JsonNode schema) {
        return schema.path("$ref").asText(schema.at("/allOf/0/$ref").asText());
    }

    /** An alternative that is a reference has no number, so that generators find its name. */
    private static void simplifyAlternative(JsonNode alternative) {
        if (alternative.has("allOf") && alternative instanceof ObjectNode object) {
            object.remove("x-kontract-protobuf");
        }
        simplify(alternative);
    }

    /** The names of properties may be keywords themselves, so only the values of {@code properties} are looked at. */
    private static void simplify(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        if (object.get("allOf") instanceof ArrayNode) {
            object.remove("default");
        }
        if (object.get("enum") instanceof ArrayNode && object.has("default")) {
            String value = object.remove("default").asText();
            object.put("description", object.path("description").asText() + " Default: `" + value + "`.");
        }
        if (!object.has("type")) {
            object.remove("nullable");
        }
        if (isOneOrMany(object.path("oneOf"))) {
            object.remove("oneOf");
        }
        if (object.size() == 1
                && object.at("/allOf/0") instanceof ObjectNode only
                && object.get("allOf").size() == 1) {
            object.removeAll().setAll(only);
        }
        declareBounds(object);
        for (Map.Entry<String, JsonNode> child : object.properties()) {
            switch (child.getKey()) {
                case "oneOf" -> child.getValue().forEach(Publication::simplifyAlternative);
                case "properties", "allOf", "anyOf" -> child.getValue().forEach(Publication::simplify);
                case "items", "additionalProperties", "not" -> simplify(child.getValue());
                default -> {}
            }
        }
    }

    /**
     * Adds bounds that hold for all values. A bound that zero violates is left out where zero is the same as an absent value,
     * which is valid or has a default.
     */
    private static void declareBounds(ObjectNode schema) {
        JsonNode rules = schema.path("x-kontract-rules");
        if (rules.has("checked")) {
            return;
        }
        switch (schema.path("type").asText()) {
            case "integer" -> {
                boolean isZeroAbsent = rules.path("unset").asText().equals("zero") || schema.has("default");
                JsonNode minimum = argument(rules, "minimum");
                if (minimum.isNumber() && !(isZeroAbsent && minimum.asLong() > 0)) {
                    schema.set("minimum", minimum);
                }
                declare(schema, "maximum", argument(rules, "maximum"));
            }
            case "string" -> declare(schema, "maxLength", argument(rules, "maxBytes"));
            case "array" -> declare(schema, "maxItems", argument(rules, "maxItems"));
            default -> {}
        }
    }

    private static JsonNode argument(JsonNode rules, String name) {
        return rules.path(name).isObject() ? rules.path(name).path("is") : rules.path(name);
    }

    private static void declare(ObjectNode schema, String keyword, JsonNode bound) {
        if (bound.isNumber()) {
            schema.set(keyword, bound);
        }
    }
}
