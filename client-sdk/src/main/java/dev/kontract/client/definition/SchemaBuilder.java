package dev.kontract.client.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.model.CustomResourceColumnDefinition;
import dev.kontract.model.JSONSchemaProps;
import dev.kontract.model.JSONSchemaPropsOrArray;
import dev.kontract.model.JSONSchemaPropsOrBool;
import dev.kontract.model.Json;
import dev.kontract.model.ValidationRule;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the schema of a class from the properties that Jackson writes, and collects the columns among them. */
final class SchemaBuilder {

    /** The server knows these of every object. */
    private static final Set<String> KNOWN = Set.of("apiVersion", "kind", "metadata");

    /** The formats of strings that columns do not have, such as that of UUIDs, are left out. */
    private static final Set<String> COLUMN_FORMATS = Set.of("byte", "double", "float", "int32", "int64");

    private static final ObjectMapper MAPPER = Json.mapper();

    private final SerializationConfig config = MAPPER.getSerializationConfig();
    private final List<CustomResourceColumnDefinition> columns = new ArrayList<>();
    private final Deque<Class<?>> enclosing = new ArrayDeque<>();

    /** Returns the columns of the schemas that have been built. */
    List<CustomResourceColumnDefinition> columns() {
        return Collections.unmodifiableList(columns);
    }

    /** Returns the schema of a kind. */
    JSONSchemaProps root(Class<?> type) {
        JavaType root = MAPPER.constructType(type);
        return bean(root, config.introspect(root), new Place("", true), KNOWN);
    }

    /**
     * Where a schema belongs.
     *
     * @param path the path of the property, for example {@code .spec.keep}
     * @param single whether an object has at most one such property, as it is in no list or map
     */
    private record Place(String path, boolean single) {

        Place property(String name) {
            return new Place(path + '.' + name, single);
        }

        Place element() {
            return new Place(path + "[*]", false);
        }

        IllegalArgumentException refuse(String reason) {
            return new IllegalArgumentException((path.isEmpty() ? "the class" : path) + ": " + reason);
        }
    }

    private JSONSchemaProps schema(JavaType type, Place place) {
        JSONSchemaProps scalar = Scalars.schema(type.getRawClass());
        if (scalar != null) {
            return scalar;
        }
        if (type.isEnumType()) {
            return enumeration(type.getRawClass());
        }
        if (type.isMapLikeType()) {
            return new JSONSchemaProps()
                    .type("object")
                    .additionalProperties(JSONSchemaPropsOrBool.of(schema(type.getContentType(), place.element())));
        }
        if (type.isContainerType()) {
            boolean set = Set.class.isAssignableFrom(type.getRawClass());
            if (set && !isScalar(type.getContentType())) {
                throw place.refuse(
                        "the elements of a set must be strings, numbers or booleans; use a list with @ListKeys");
            }
            return new JSONSchemaProps()
                    .type("array")
                    .items(JSONSchemaPropsOrArray.of(schema(type.getContentType(), place.element())))
                    .xKubernetesListType(set ? "set" : null);
        }
        BeanDescription description = config.introspect(type);
        AnnotatedMember value = description.findJsonValueAccessor();
        return value == null ? bean(type, description, place, Set.of()) : schema(value.getType(), place);
    }

    private static boolean isScalar(JavaType type) {
        return type.isEnumType() || Scalars.schema(type.getRawClass()) != null;
    }

    private static JSONSchemaProps enumeration(Class<?> type) {
        JSONSchemaProps schema = new JSONSchemaProps().type("string");
        for (Object constant : type.getEnumConstants()) {
            schema.addEnumItem(MAPPER.valueToTree(constant));
        }
        return schema;
    }

    private JSONSchemaProps bean(JavaType type, BeanDescription description, Place place, Set<String> omitted) {
        Class<?> raw = type.getRawClass();
        if (raw.getName().startsWith("java.")) {
            throw place.refuse(raw.getName() + " is not supported; for a time, use dev.kontract.model.Time");
        }
        if (type.isAbstract() || Modifier.isAbstract(raw.getModifiers())) {
            throw place.refuse(raw.getName() + " is abstract, so its properties are unknown");
        }
        if (enclosing.contains(raw)) {
            throw place.refuse(raw.getName() + " contains itself, which a schema cannot describe");
        }
        enclosing.push(raw);
        try {
            JSONSchemaProps schema = new JSONSchemaProps().type("object");
            schema.properties(new LinkedHashMap<>());
            for (BeanPropertyDefinition property : description.findProperties()) {
                JavaType propertyType = property.getPrimaryType();
                boolean written = property.getAccessor() != null && !propertyType.hasRawClass(Void.class);
                if (written && !omitted.contains(property.getName())) {
                    add(schema, property, place.property(property.getName()));
                }
            }
            addRules(schema, raw.getAnnotationsByType(Rule.class));
            return schema;
        } finally {
            enclosing.pop();
        }
    }

    private void add(JSONSchemaProps owner, BeanPropertyDefinition property, Place place) {
        JSONSchemaProps schema = schema(property.getPrimaryType(), place);
        schema.description(property.getMetadata().getDescription());
        String initial = property.getMetadata().getDefaultValue();
        if (initial != null && !initial.isEmpty()) {
            schema._default(value(initial, schema, place));
        }
        if (property.isRequired()) {
            owner.addRequiredItem(property.getName());
        }
        AnnotatedMember member = property.getAccessor();
        ValidValues valid = member.getAnnotation(ValidValues.class);
        if (valid != null) {
            restrict(schema, valid);
        }
        ListKeys keys = member.getAnnotation(ListKeys.class);
        if (keys != null) {
            schema.xKubernetesListType("map").xKubernetesListMapKeys(List.of(keys.value()));
        }
        addRules(schema, rules(member));
        TableColumn column = member.getAnnotation(TableColumn.class);
        if (column != null) {
            columns.add(column(column, property.getName(), schema, place));
        }
        owner.putPropertiesItem(property.getName(), schema);
    }

    private static JsonNode value(String text, JSONSchemaProps schema, Place place) {
        if ("string".equals(schema.getType())) {
            return TextNode.valueOf(text);
        }
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            IllegalArgumentException refusal = place.refuse("the default is not JSON: " + text);
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static void restrict(JSONSchemaProps schema, ValidValues valid) {
        schema.minimum(valid.minimum() == Double.NEGATIVE_INFINITY ? null : valid.minimum())
                .maximum(valid.maximum() == Double.POSITIVE_INFINITY ? null : valid.maximum())
                .minLength(least(valid.minLength()))
                .maxLength(greatest(valid.maxLength()))
                .minItems(least(valid.minItems()))
                .maxItems(greatest(valid.maxItems()))
                .minProperties(least(valid.minProperties()))
                .maxProperties(greatest(valid.maxProperties()))
                .pattern(valid.pattern().isEmpty() ? null : valid.pattern());
        if (!valid.format().isEmpty()) {
            schema.format(valid.format());
        }
    }

    private static @Nullable Long least(long bound) {
        return bound == 0 ? null : bound;
    }

    private static @Nullable Long greatest(long bound) {
        return bound == Long.MAX_VALUE ? null : bound;
    }

    private static Rule[] rules(AnnotatedMember member) {
        Rule.All several = member.getAnnotation(Rule.All.class);
        Rule one = member.getAnnotation(Rule.class);
        if (several != null) {
            return several.value();
        }
        return one == null ? new Rule[0] : new Rule[] {one};
    }

    private static void addRules(JSONSchemaProps schema, Rule[] rules) {
        Arrays.stream(rules)
                .map(rule -> new ValidationRule()
                        .rule(rule.value())
                        .message(unlessEmpty(rule.message()))
                        .messageExpression(unlessEmpty(rule.messageExpression()))
                        .reason(unlessEmpty(rule.reason()))
                        .fieldPath(unlessEmpty(rule.fieldPath())))
                .forEach(schema::addXKubernetesValidationsItem);
    }

    private static CustomResourceColumnDefinition column(
            TableColumn column, String property, JSONSchemaProps schema, Place place) {
        if (!place.single()) {
            throw place.refuse("a column must not be inside of a list or a map");
        }
        if ("array".equals(schema.getType()) || "object".equals(schema.getType())) {
            throw place.refuse("a column must show a string, a number or a boolean");
        }
        boolean date = "date-time".equals(schema.getFormat());
        String heading = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        return new CustomResourceColumnDefinition()
                .name(column.name().isEmpty() ? heading : column.name())
                .type(date ? "date" : schema.getType() == null ? "string" : schema.getType())
                .format(COLUMN_FORMATS.contains(String.valueOf(schema.getFormat())) ? schema.getFormat() : null)
                .description(schema.getDescription())
                .priority(column.priority() == 0 ? null : column.priority())
                .jsonPath(place.path());
    }

    private static @Nullable String unlessEmpty(String text) {
        return text.isEmpty() ? null : text;
    }
}
