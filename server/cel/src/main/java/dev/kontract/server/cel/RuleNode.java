package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.value.FieldNames;
import dev.kontract.server.cel.value.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A node of a schema that has rules, or nodes with rules below it; immutable.
 *
 * @param schema the node
 * @param shape how its values are read
 * @param rules its own rules
 * @param properties its properties with rules, sorted
 * @param element its items or values of a map, or null
 * @param alternatives the rules in its {@code allOf}
 */
record RuleNode(
        JsonNode schema,
        Shape shape,
        List<CompiledRule> rules,
        Map<String, RuleNode> properties,
        @Nullable RuleNode element,
        List<RuleNode> alternatives) {

    /** Returns whether a schema has rules anywhere on its spine. */
    static boolean hasRules(JsonNode schema) {
        if (!schema.path("x-kubernetes-validations").isEmpty()
                || (schema.path("items").isObject() && hasRules(schema.path("items")))
                || (schema.path("additionalProperties").isObject() && hasRules(schema.path("additionalProperties")))) {
            return true;
        }
        for (JsonNode property : schema.path("properties")) {
            if (hasRules(property)) {
                return true;
            }
        }
        return false;
    }

    /** Compiles the rules of a whole schema. */
    static @Nullable RuleNode compile(JsonNode schema, RuleCompilation compilation) {
        return compile(schema, new Place(schema, DeclaredType.of(schema, true), true, compilation));
    }

    /**
     * The position of rules.
     *
     * @param node the node of the schema
     * @param type the type that expressions see, or null
     * @param root whether it is the root
     * @param compilation the compilation of the schema
     */
    private record Place(JsonNode node, @Nullable DeclaredType type, boolean root, RuleCompilation compilation) {

        Place below(JsonNode other, @Nullable DeclaredType its) {
            return new Place(other, its, false, compilation);
        }
    }

    /** Compiles the rules of {@code rules}, which may be part of an {@code allOf}, for values of {@code place}. */
    private static @Nullable RuleNode compile(JsonNode rules, Place place) {
        JsonNode node = place.node;
        DeclaredType type = place.type;
        List<CompiledRule> own = type == null
                ? List.of()
                : RuleCompiler.compile(
                        rules.path("x-kubernetes-validations"), node, type, place.root, place.compilation);
        RuleNode element = element(rules, place);
        Map<String, RuleNode> properties = properties(rules, place);
        List<RuleNode> alternatives = new ArrayList<>();
        for (JsonNode alternative : rules.path("allOf")) {
            RuleNode compiled = compile(alternative, place);
            if (compiled != null) {
                alternatives.add(compiled);
            }
        }
        if (own.isEmpty() && element == null && properties.isEmpty() && alternatives.isEmpty()) {
            return null;
        }
        Shape shape = type == null ? Shape.DYNAMIC : type.shape();
        return new RuleNode(node, shape, own, properties, element, alternatives);
    }

    private static @Nullable RuleNode element(JsonNode rules, Place place) {
        for (String keyword : List.of("items", "additionalProperties")) {
            JsonNode below = rules.path(keyword);
            JsonNode nodeBelow = place.node.path(keyword);
            if (below.isObject() && nodeBelow.isObject()) {
                return compile(below, place.below(nodeBelow, place.type == null ? null : place.type.element()));
            }
        }
        return null;
    }

    private static Map<String, RuleNode> properties(JsonNode rules, Place place) {
        Set<Map.Entry<String, JsonNode>> properties = rules.path("properties").properties();
        Map<String, RuleNode> compiled = new ConcurrentSkipListMap<>();
        Stream<Map.Entry<String, JsonNode>> each =
                properties.size() >= RuleCompilation.WORTH_THREADS ? properties.parallelStream() : properties.stream();
        each.forEach(property -> {
            RuleNode child = property(property.getKey(), property.getValue(), place);
            if (child != null) {
                compiled.put(property.getKey(), child);
            }
        });
        return new TreeMap<>(compiled);
    }

    private static @Nullable RuleNode property(String name, JsonNode rules, Place place) {
        JsonNode below = place.node.path("properties").path(name);
        DeclaredType field = below.isObject() ? field(name, below, place.type) : null;
        return field == null ? null : compile(rules, place.below(below, field));
    }

    private static @Nullable DeclaredType field(String name, JsonNode schema, @Nullable DeclaredType type) {
        Optional<String> escaped = FieldNames.escape(name);
        if (escaped.isPresent()) {
            return type == null ? null : type.fields().get(escaped.get());
        }
        return DeclaredType.of(schema, DeclaredType.isEmbedded(schema));
    }

    /** Returns the type of the node's values, as errors name it. */
    String typeName() {
        return schema.path("type").asText();
    }
}
