package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.status.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A value of an object under validation with its path and methods to report errors on it.
 *
 * <p>An absent value is represented too, so that missing fields can be reported by path. Immutable except for the
 * {@link FieldErrors} it reports to. Not thread-safe.
 */
public final class FieldValue {

    /** The only map in the types that errors show in their serialized form, the label selectors. */
    private static final String SELECTOR_MAP = "matchLabels";

    private final JsonNode node;
    private final FieldPath path;
    private final FieldErrors errors;
    private final @Nullable FieldValue holder;
    /** The field of the holder, or null for an item or an entry. */
    private final @Nullable String field;

    private FieldValue(
            JsonNode node, FieldPath path, FieldErrors errors, @Nullable FieldValue holder, @Nullable String field) {
        this.node = node instanceof NullNode ? MissingNode.getInstance() : node;
        this.path = path;
        this.errors = errors;
        this.holder = holder;
        this.field = field;
    }

    /** Returns the top-level field {@code name} of an object. */
    public static FieldValue of(ObjectNode object, String name, FieldErrors errors) {
        return new FieldValue(object.path(name), FieldPath.of(name), errors, null, name);
    }

    /** Returns an object itself. */
    public static FieldValue root(ObjectNode object, FieldErrors errors) {
        return new FieldValue(object, FieldPath.ROOT, errors, null, null);
    }

    /** Returns an absent value without a path. */
    public static FieldValue none() {
        return new FieldValue(MissingNode.getInstance(), FieldPath.of(""), new FieldErrors(), null, null);
    }

    /** Returns what the cluster of the object allows. */
    public ClusterPolicy policy() {
        return errors.policy();
    }

    /** Returns this value with another path for errors. */
    public FieldValue as(FieldPath other) {
        return new FieldValue(node, other, errors, holder, field);
    }

    /** Returns another value at the path of this one. */
    public FieldValue holding(JsonNode other) {
        return new FieldValue(other, path, errors, holder, field);
    }

    /** Returns this value with errors reported to {@code others}. */
    public FieldValue within(FieldErrors others) {
        return new FieldValue(node, path, others, holder, field);
    }

    /** Returns a field of this object; absent if this value is. */
    public FieldValue child(String name) {
        return new FieldValue(node.path(name), path.child(name), errors, this, name);
    }

    /** Returns an entry of this map. */
    public FieldValue key(String key) {
        return new FieldValue(node.path(key), path.key(key), errors, this, null);
    }

    /** Returns an item of this list. */
    public FieldValue index(int index) {
        return new FieldValue(node.path(index), path.index(index), errors, this, null);
    }

    /** Returns the items of this list; empty if absent. */
    public List<FieldValue> items() {
        List<FieldValue> items = new ArrayList<>(node.size());
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            items.add(index(i));
        }
        return items;
    }

    /** Returns the items of the list in the field {@code name}. */
    public List<FieldValue> items(String name) {
        return child(name).items();
    }

    /** Returns the entries of this map sorted by key. */
    public Map<String, FieldValue> entries() {
        Map<String, FieldValue> entries = new TreeMap<>();
        for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            entries.put(name, key(name));
        }
        return entries;
    }

    /** Executes the rules that the contract declares for this value and for what it holds. */
    public void check() {
        if (field == null) {
            TypeRules.checkParts(this, schema());
        } else {
            rules(field).check(this);
        }
    }

    /** Executes the rules that the contract declares for some fields of this object, in the given order. */
    public void check(String... names) {
        for (String name : names) {
            child(name).check();
        }
    }

    /**
     * Executes the rules of the alternatives of this object, without those of its other fields.
     *
     * @return the alternative that is set, the first one if there are several; empty if there is none
     */
    public String checkUnion() {
        if (schema() instanceof ObjectSchema type) {
            return TypeRules.of(type).checkUnion(this);
        }
        throw new IllegalStateException(path + " is not an object");
    }

    /** Reports the fields that the contract declares as immutable and that differ from those of {@code before}. */
    public void checkUnchanged(FieldValue before) {
        if (schema() instanceof ObjectSchema type) {
            TypeRules.of(type).checkUnchanged(this, before);
        }
    }

    private FieldRules rules(String name) {
        return TypeRules.of(holderType()).field(name);
    }

    private ObjectSchema holderType() {
        Schema type = holder == null ? errors.type() : holder.schema();
        if (type instanceof ObjectSchema object) {
            return object;
        }
        throw new IllegalStateException("the type of " + path + " is not known");
    }

    private Schema schema() {
        if (field != null) {
            return rules(field).schema();
        }
        Schema whole = holder == null ? errors.type() : holder.schema();
        if (holder == null && whole != null) {
            return whole;
        } else if (whole instanceof ListSchema list) {
            return list.items();
        } else if (whole instanceof MapSchema map) {
            return map.values();
        }
        throw new IllegalStateException("the type of " + path + " is not known");
    }

    /** Returns the object that has this field. */
    FieldValue holder() {
        return Objects.requireNonNull(holder, path.toString());
    }

    /** Returns the value that this one was reached from by fields, items and entries, an object in most cases. */
    public FieldValue outermost() {
        return holder == null ? this : holder.outermost();
    }

    /** Returns the JSON node; a missing node if absent. */
    public JsonNode node() {
        return node;
    }

    /** Returns the path of this value. */
    public FieldPath path() {
        return path;
    }

    /** Returns the collector of errors. */
    public FieldErrors errors() {
        return errors;
    }

    /** Returns whether the value is present, even if empty or zero. */
    public boolean present() {
        return !node.isMissingNode();
    }

    /** Returns whether the value is absent. */
    public boolean absent() {
        return node.isMissingNode();
    }

    /** Returns whether the contract says that an absent value is null in Go. */
    boolean isNullable() {
        return errors.type() != null && field != null && rules(field).isNullable();
    }

    /** Returns whether the value is absent or an empty string, list or map. */
    public boolean empty() {
        return node.isContainerNode() ? node.isEmpty() : text().isEmpty();
    }

    /** Returns the text, or {@code ""} if absent. */
    public String text() {
        return node.asText("");
    }

    /** Returns the quantity, or zero if it is absent or malformed. */
    public Quantity quantity() {
        return Quantity.find(text()).orElse(Quantity.ZERO);
    }

    /** Returns the number, or zero if absent. */
    public long number() {
        return node.asLong();
    }

    /** Returns the boolean, or false if absent. */
    public boolean flag() {
        return node.asBoolean();
    }

    /** Returns whether the value is semantically equal to another one of its type. */
    public boolean isSame(JsonNode other) {
        return isSameBut(other, List.of());
    }

    /** Returns whether the value is semantically equal to another one of its type when {@code fields} of it are ignored. */
    public boolean isSameBut(JsonNode other, List<String> fields) {
        if (errors.type() == null) {
            return SemanticEquality.sameBut(node, other, null, fields);
        }
        if (field != null && fields.isEmpty()) {
            return SemanticEquality.sameField(node, other, rules(field).field());
        }
        return SemanticEquality.sameBut(node, other, schema(), fields);
    }

    /** Returns whether the text equals {@code other}. */
    public boolean is(String other) {
        return text().equals(other);
    }

    /** Reports the value as required. */
    public void required() {
        required("");
    }

    /** Reports the value as required, with a reason. */
    public void required(String detail) {
        errors.add(FieldError.required(path.toString(), detail));
    }

    /** Reports the value as invalid. */
    public void invalid(String detail) {
        invalid(shown(), detail);
    }

    /** Reports {@code shown} as an invalid value at this path. */
    public void invalid(Object shown, String detail) {
        errors.add(FieldError.invalid(path.toString(), shown, detail));
    }

    /** Reports the value as invalid without showing it. */
    public void invalidWithoutValue(String detail) {
        errors.add(FieldError.invalid(path.toString(), detail));
    }

    /** Reports the value as invalid once for each detail. */
    public void invalid(List<String> details) {
        for (String detail : details) {
            invalid(detail);
        }
    }

    /** Reports the value as forbidden. */
    public void forbidden(String detail) {
        errors.add(FieldError.forbidden(path.toString(), detail));
    }

    /** Reports the value as a duplicate. */
    public void duplicate() {
        duplicate(shown());
    }

    /** Reports {@code shown} as a duplicate value at this path. */
    public void duplicate(Object shown) {
        errors.add(FieldError.duplicate(path.toString(), shown));
    }

    /** Reports the value as not found. */
    public void notFound() {
        errors.add(FieldError.notFound(path.toString(), shown()));
    }

    /** Reports that the text, which has no type of its own, is not among the {@code supported} ones. */
    public void notSupportedText(List<String> supported) {
        errors.add(FieldError.notSupportedText(path.toString(), text(), supported));
    }

    /** Reports the value as not supported, listing the supported values in order. */
    public void notSupported(List<String> supported) {
        notSupported(shown(), supported);
    }

    /** Reports {@code shown} as not supported, listing the supported values in order. */
    public void notSupported(Object shown, List<String> supported) {
        errors.add(FieldError.notSupported(path.toString(), shown, supported));
    }

    /** Reports a text that may have at most {@code limit} bytes as too long. */
    public void tooLong(int limit) {
        errors.add(FieldError.tooLong(path.toString(), limit));
    }

    /** Requires a text of at most {@code limit} bytes. */
    public void atMost(int limit) {
        if (text().getBytes(StandardCharsets.UTF_8).length > limit) {
            tooLong(limit);
        }
    }

    /** Reports a list that may have at most {@code limit} items as too long. */
    public void tooMany(int limit) {
        errors.add(FieldError.tooMany(path.toString(), node.size(), limit));
    }

    /** Requires a number that is zero or more. */
    public void nonNegative() {
        if (number() < 0) {
            invalid(number(), "must be greater than or equal to 0");
        }
    }

    /** Requires a number within the inclusive bounds. */
    public void between(long low, long high) {
        if (number() < low || number() > high) {
            invalid(number(), "must be between " + low + " and " + high + ", inclusive");
        }
    }

    /** Requires one of the supported texts; an empty text is reported as required. */
    public void oneOf(List<String> supported) {
        if (text().isEmpty()) {
            required();
        } else if (!supported.contains(text())) {
            notSupported(supported);
        }
    }

    private Object shown() {
        return node.isTextual() || absent() ? text() : shownNode();
    }

    /** Returns the JSON node as errors show it: an object without its empty lists and maps, null if absent. */
    public JsonNode shownNode() {
        return absent() ? NullNode.getInstance() : node.isObject() ? withoutEmptyParts(node) : node;
    }

    /** Returns the value as some errors show it: in the internal types of upstream. */
    public JsonNode internal() {
        return field == null
                ? InternalForm.of(node, schema())
                : InternalForm.of(node, rules(field).field());
    }

    private static JsonNode withoutEmptyParts(JsonNode node) {
        if (node.isArray()) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode(node.size());
            node.forEach(item -> items.add(withoutEmptyParts(item)));
            return items;
        }
        if (!node.isObject()) {
            return node;
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        node.properties().forEach(field -> {
            boolean collection = field.getValue().isArray() || field.getKey().equals(SELECTOR_MAP);
            if (!collection || !field.getValue().isEmpty()) {
                fields.set(field.getKey(), withoutEmptyParts(field.getValue()));
            }
        });
        return fields;
    }
}
