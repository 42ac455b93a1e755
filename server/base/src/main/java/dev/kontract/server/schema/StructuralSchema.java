package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The structural schema of a custom resource: which fields are declared, hold embedded resources, are nullable, and have
 * defaults. Immutable once compiled, and compiled once per version of a definition.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema">
 *     Specifying a structural schema</a>
 */
public final class StructuralSchema {

    /** The type and metadata, which every resource has even if its schema does not declare them. */
    private static final Set<String> RESOURCE_FIELDS = Set.of("apiVersion", "kind", "metadata");

    private static final StructuralSchema NOTHING = new StructuralSchema();

    private final Map<String, StructuralSchema> properties = new HashMap<>();
    private @Nullable StructuralSchema additional;
    private boolean allowsAdditional;
    private @Nullable StructuralSchema items;
    private boolean preserves;
    private boolean embedded;
    private boolean nullable;
    private @Nullable JsonNode defaultValue;
    private boolean hasDefaults;
    private boolean hasEmbedded;

    private StructuralSchema() {}

    /**
     * Compiles the schema of a resource.
     *
     * @param schema the {@code openAPIV3Schema} of a version; if it is missing, no fields are declared
     */
    public static StructuralSchema ofResource(JsonNode schema) {
        StructuralSchema root = compile(schema);
        root.embedded = true;
        return root;
    }

    private static StructuralSchema compile(JsonNode schema) {
        StructuralSchema compiled = new StructuralSchema();
        compiled.preserves = isTrue(schema, "x-kubernetes-preserve-unknown-fields");
        compiled.embedded = isTrue(schema, "x-kubernetes-embedded-resource");
        compiled.nullable = isTrue(schema, "nullable");
        schema.path("properties")
                .properties()
                .forEach(property -> compiled.properties.put(property.getKey(), compile(property.getValue())));
        JsonNode values = schema.path("additionalProperties");
        compiled.allowsAdditional = values.isObject() || values.isBoolean();
        compiled.additional = values.isObject() ? compile(values) : null;
        compiled.items = schema.path("items").isObject() ? compile(schema.path("items")) : null;
        compiled.defaultValue = prunedDefault(schema.get("default"), compiled);
        compiled.hasDefaults = compiled.defaultValue != null || compiled.any(child -> child.hasDefaults);
        compiled.hasEmbedded = compiled.embedded || compiled.any(child -> child.hasEmbedded);
        return compiled;
    }

    /** Prunes a default value by its own schema. A default of null counts as absent. */
    private static @Nullable JsonNode prunedDefault(@Nullable JsonNode value, StructuralSchema schema) {
        if (value == null || value.isNull()) {
            return null;
        }
        JsonNode copy = value.deepCopy();
        StructuralPruning.prune(copy, schema);
        return copy;
    }

    private static boolean isTrue(JsonNode schema, String keyword) {
        return schema.path(keyword).asBoolean();
    }

    private boolean any(Predicate<StructuralSchema> test) {
        return properties.values().stream().anyMatch(test)
                || (additional != null && test.test(additional))
                || (items != null && test.test(items));
    }

    /** Returns the schema that declares nothing, for values below what is declared. */
    static StructuralSchema nothing() {
        return NOTHING;
    }

    /** Returns the schema of a field or map entry, or null if there is none; see {@link #allows}. */
    public @Nullable StructuralSchema field(String name) {
        StructuralSchema declared = properties.get(name);
        return declared == null ? additional : declared;
    }

    /** Returns the declared properties by name. */
    public Map<String, StructuralSchema> properties() {
        return Map.copyOf(properties);
    }

    /** Returns the schema of list items, or null. */
    public @Nullable StructuralSchema items() {
        return items;
    }

    /** Returns whether a field or map entry of that name is declared. */
    boolean allows(String name) {
        return allowsAdditional || properties.containsKey(name);
    }

    /** Returns whether undeclared fields are kept. */
    boolean preserves() {
        return preserves;
    }

    /** Returns whether values are resources with a type and metadata of their own. */
    public boolean isEmbedded() {
        return embedded;
    }

    /** Returns whether this or a value below it is a resource with a type and metadata of its own. */
    public boolean hasEmbedded() {
        return hasEmbedded;
    }

    /** Returns whether this is an embedded resource and {@code name} is a field of every resource. */
    boolean isResourceField(String name) {
        return embedded && RESOURCE_FIELDS.contains(name);
    }

    boolean nullable() {
        return nullable;
    }

    @Nullable
    JsonNode defaultValue() {
        return defaultValue;
    }

    /** Returns whether {@link #applyDefaults} can change anything. */
    boolean hasDefaults() {
        return hasDefaults;
    }

    Iterable<Map.Entry<String, StructuralSchema>> declared() {
        return properties.entrySet();
    }

    /**
     * Removes undeclared fields from a resource in place.
     *
     * @param unknown receives the path of each removed field, such as {@code spec.ports[0].odd}; may be null
     * @return whether anything was removed
     */
    public boolean prune(ObjectNode resource, @Nullable UnknownFields unknown) {
        return new StructuralPruning(unknown).resource(resource, this);
    }

    /**
     * Removes, in place, nulls that are not values of their field and have no default.
     *
     * @return whether anything was removed
     */
    public boolean pruneNulls(ObjectNode resource) {
        return StructuralDefaults.pruneNulls(resource, this);
    }

    /**
     * Sets the defaults of absent fields and of non-nullable fields that are null, in place.
     *
     * @return whether anything was set
     */
    public boolean applyDefaults(ObjectNode resource) {
        return hasDefaults && StructuralDefaults.apply(resource, this);
    }

    /** Returns whether {@link #applyDefaults} would change {@code resource}. */
    public boolean lacksDefaults(ObjectNode resource) {
        return StructuralDefaults.lacks(resource, this);
    }

    /** Called for each undeclared field. */
    @FunctionalInterface
    public interface UnknownFields {

        /** A field was removed. */
        void removed(String path);
    }
}
