package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.status.StatusException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A document to which the operations of a JSON Patch are applied. */
final class PatchedDocument {

    /** Limits the total size of copies, as each copy operation can double the document. */
    private static final int MAX_COPIED = 3 * 1024 * 1024;

    private static final Pattern INDEX = Pattern.compile("[+-]?[0-9]{1,9}");

    private final Set<ObjectNode> touched = Collections.newSetFromMap(new IdentityHashMap<>());
    private JsonNode root;
    private int copied;

    PatchedDocument(JsonNode original) {
        this.root = original.deepCopy();
    }

    JsonNode result() {
        touched.forEach(SortedFields::sort);
        return root;
    }

    void operate(JsonNode operation) {
        switch (operation.path("op").asText()) {
            case "add" -> add(path(operation), value(operation).deepCopy());
            case "remove" -> remove(path(operation));
            case "replace" -> replace(path(operation), value(operation));
            case "move" -> add(path(operation), remove(from(operation)));
            case "copy" -> copy(from(operation), path(operation));
            case "test" -> test(path(operation), value(operation));
            default -> throw StatusException.rejected();
        }
    }

    private static JsonPointer path(JsonNode operation) {
        return JsonPointer.parse(operation.path("path").textValue());
    }

    private static JsonPointer from(JsonNode operation) {
        return JsonPointer.parse(operation.path("from").textValue());
    }

    /** Returns the value of an operation. Unlike in RFC 6902, a missing one means null. */
    private static JsonNode value(JsonNode operation) {
        return orNull(operation.get("value"));
    }

    private static JsonNode orNull(@Nullable JsonNode value) {
        return value == null ? NullNode.instance : value;
    }

    /** Unlike in RFC 6902, only {@link #replace} can set the whole document. */
    private void add(JsonPointer path, JsonNode value) {
        if (path.isRoot()) {
            throw StatusException.rejected();
        }
        JsonNode parent = parent(path);
        if (parent instanceof ObjectNode object) {
            object.set(path.last(), value);
        } else if (parent instanceof ArrayNode list) {
            int index = path.last().equals("-") ? list.size() : index(path.last(), list.size() + 1);
            list.insert(index, value);
        } else {
            throw StatusException.rejected();
        }
    }

    private JsonNode remove(JsonPointer path) {
        if (path.isRoot()) {
            throw StatusException.rejected();
        }
        JsonNode parent = parent(path);
        if (parent instanceof ArrayNode list) {
            return required(list.remove(index(path.last(), list.size())));
        }
        return required(parent instanceof ObjectNode object ? object.remove(path.last()) : null);
    }

    /** Unlike in RFC 6902, replacing a missing field adds it; upstream does not check its existence. */
    private void replace(JsonPointer path, JsonNode value) {
        if (path.isRoot()) {
            root = value.deepCopy();
            if (root instanceof ObjectNode object) {
                touched.add(object);
            }
            return;
        }
        JsonNode parent = parent(path);
        if (parent instanceof ObjectNode object) {
            object.set(path.last(), value.deepCopy());
        } else if (parent instanceof ArrayNode list) {
            list.set(index(path.last(), list.size()), value.deepCopy());
        } else {
            throw StatusException.rejected();
        }
    }

    private void copy(JsonPointer from, JsonPointer path) {
        JsonNode value = get(from);
        copied += value.toString().length();
        if (copied > MAX_COPIED || path.isRoot()) {
            throw StatusException.rejected();
        }
        parent(path); // Touched before the value is copied, which may be in it.
        add(path, copyOf(value));
    }

    /** Copies a value as upstream does, by encoding it: touched objects are sorted. */
    private JsonNode copyOf(JsonNode value) {
        JsonNode copy = value.deepCopy();
        sortTouched(value, copy);
        return copy;
    }

    private void sortTouched(JsonNode value, JsonNode copy) {
        if (value instanceof ObjectNode object && touched.contains(object)) {
            object.properties().forEach(field -> sortTouched(field.getValue(), copy.path(field.getKey())));
            SortedFields.sort((ObjectNode) copy);
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                sortTouched(value.get(i), copy.path(i));
            }
        }
    }

    /** A null also matches an absent field, so that a patch can test for absence. */
    private void test(JsonPointer path, JsonNode expected) {
        JsonNode actual = path.isRoot() ? root : child(parent(path), path.last());
        boolean same = actual == null ? expected.isNull() : ValueOrder.equal(actual, expected);
        if (!same) {
            throw StatusException.rejected();
        }
    }

    /**
     * Returns the source of a copy. Unlike in RFC 6902, a missing field yields null, and the whole document cannot be
     * copied.
     */
    private JsonNode get(JsonPointer path) {
        if (path.isRoot()) {
            throw StatusException.rejected();
        }
        return orNull(child(parent(path), path.last()));
    }

    private JsonNode parent(JsonPointer path) {
        JsonNode node = touch(root);
        for (String token : path.parent()) {
            node = touch(required(child(node, token)));
        }
        return node;
    }

    private JsonNode touch(JsonNode node) {
        if (node instanceof ObjectNode object) {
            touched.add(object);
        }
        return node;
    }

    private static @Nullable JsonNode child(JsonNode parent, String token) {
        return parent.isArray() ? parent.get(index(token, parent.size())) : parent.get(token);
    }

    private static JsonNode required(@Nullable JsonNode node) {
        if (node == null) {
            throw StatusException.rejected();
        }
        return node;
    }

    /**
     * Parses an index into a list of this length. As upstream and beyond the RFC, leading zeros are allowed and
     * negative indexes count from the end.
     */
    private static int index(String token, int length) {
        if (!INDEX.matcher(token).matches()) {
            throw StatusException.rejected();
        }
        int number = Integer.parseInt(token);
        int index = number < 0 ? length + number : number;
        if (index < 0 || index >= length) {
            throw StatusException.rejected();
        }
        return index;
    }
}
