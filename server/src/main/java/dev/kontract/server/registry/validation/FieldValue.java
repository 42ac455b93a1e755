package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One value of an object under validation: what it holds, where it stands, and the words to complain about it.
 *
 * <p>An absent value is a value too, so that what is missing can be asked for by its path. Immutable but for the
 * {@link FieldErrors} it complains to; used by one thread.
 */
public final class FieldValue {

    private final JsonNode node;
    private final FieldPath path;
    private final FieldErrors errors;

    private FieldValue(JsonNode node, FieldPath path, FieldErrors errors) {
        this.node = node instanceof NullNode ? MissingNode.getInstance() : node;
        this.path = path;
        this.errors = errors;
    }

    /** The field {@code name} of a whole object. */
    public static FieldValue of(ObjectNode object, String name, FieldErrors errors) {
        return new FieldValue(object.path(name), FieldPath.of(name), errors);
    }

    /** No value at all. */
    public static FieldValue none() {
        return new FieldValue(MissingNode.getInstance(), FieldPath.of(""), new FieldErrors());
    }

    /** This value, complained about under another path. */
    public FieldValue as(FieldPath other) {
        return new FieldValue(node, other, errors);
    }

    /** Another value in the place of this one. */
    public FieldValue holding(JsonNode other) {
        return new FieldValue(other, path, errors);
    }

    /** This value, complained about elsewhere. */
    public FieldValue within(FieldErrors others) {
        return new FieldValue(node, path, others);
    }

    /** The field below this value; absent when this value is. */
    public FieldValue child(String name) {
        return new FieldValue(node.path(name), path.child(name), errors);
    }

    /** The entry of the map that stands here. */
    public FieldValue key(String key) {
        return new FieldValue(node.path(key), path.key(key), errors);
    }

    /** The item of the list that stands here. */
    public FieldValue index(int index) {
        return new FieldValue(node.path(index), path.index(index), errors);
    }

    /** The items of the list that stands here; none when it is absent. */
    public List<FieldValue> items() {
        List<FieldValue> items = new ArrayList<>(node.size());
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            items.add(index(i));
        }
        return items;
    }

    /** The items of the list that is the field {@code name} of this value. */
    public List<FieldValue> items(String name) {
        return child(name).items();
    }

    /** The entries of the map that stands here, ordered by key. */
    public Map<String, FieldValue> entries() {
        Map<String, FieldValue> entries = new TreeMap<>();
        for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            entries.put(name, key(name));
        }
        return entries;
    }

    /** What stands here; a missing node when nothing does. */
    public JsonNode node() {
        return node;
    }

    /** Where this value stands. */
    public FieldPath path() {
        return path;
    }

    /** Where complaints go. */
    public FieldErrors errors() {
        return errors;
    }

    /** Whether something stands here, be it empty or zero. */
    public boolean present() {
        return !node.isMissingNode();
    }

    /** Whether nothing stands here. */
    public boolean absent() {
        return node.isMissingNode();
    }

    /** Whether nothing stands here, or an empty text, list or map. */
    public boolean empty() {
        return node.isContainerNode() ? node.isEmpty() : text().isEmpty();
    }

    /** The text; empty when absent. */
    public String text() {
        return node.asText("");
    }

    /** The number; zero when absent. */
    public long number() {
        return node.asLong();
    }

    /** The truth value; false when absent. */
    public boolean flag() {
        return node.asBoolean();
    }

    /** Whether the text is exactly {@code other}. */
    public boolean is(String other) {
        return text().equals(other);
    }

    /** Complains that the value is missing. */
    public void required() {
        required("");
    }

    /** Complains that the value is missing, and says why it is wanted. */
    public void required(String detail) {
        errors.add(FieldError.required(path.toString(), detail));
    }

    /** Complains about what stands here. */
    public void invalid(String detail) {
        invalid(shown(), detail);
    }

    /** Complains about {@code shown}, at this path. */
    public void invalid(Object shown, String detail) {
        errors.add(FieldError.invalid(path.toString(), shown, detail));
    }

    /** Complains about what stands here once for each of {@code details}. */
    public void invalid(List<String> details) {
        for (String detail : details) {
            invalid(detail);
        }
    }

    /** Complains that this value may not stand here. */
    public void forbidden(String detail) {
        errors.add(FieldError.forbidden(path.toString(), detail));
    }

    /** Complains that this value was here before. */
    public void duplicate() {
        duplicate(shown());
    }

    /** Complains that {@code shown} was here before. */
    public void duplicate(Object shown) {
        errors.add(FieldError.duplicate(path.toString(), shown));
    }

    /** Complains that what stands here names nothing. */
    public void notFound() {
        errors.add(FieldError.notFound(path.toString(), shown()));
    }

    /** Complains that what stands here is none of {@code supported}, listed in that order. */
    public void notSupported(List<String> supported) {
        notSupported(shown(), supported);
    }

    /** Complains that {@code shown} is none of {@code supported}, listed in that order. */
    public void notSupported(Object shown, List<String> supported) {
        errors.add(FieldError.notSupported(path.toString(), shown, supported));
    }

    /** Complains that the text has more than {@code limit} bytes. */
    public void tooLong(int limit) {
        errors.add(FieldError.tooLong(path.toString(), limit));
    }

    /** Complains unless the number is zero or more. */
    public void nonNegative() {
        if (number() < 0) {
            invalid(number(), "must be greater than or equal to 0");
        }
    }

    /** Complains unless the number is within the bounds, both included. */
    public void between(long low, long high) {
        if (number() < low || number() > high) {
            invalid(number(), "must be between " + low + " and " + high + ", inclusive");
        }
    }

    /** Complains unless the text is one of {@code supported}; an empty text is complained about as missing. */
    public void oneOf(List<String> supported) {
        if (text().isEmpty()) {
            required();
        } else if (!supported.contains(text())) {
            notSupported(supported);
        }
    }

    private Object shown() {
        return node.isTextual() || absent() ? text() : node;
    }
}
