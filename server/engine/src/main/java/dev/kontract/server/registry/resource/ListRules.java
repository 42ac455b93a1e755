package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Validates lists and maps: the items, how many there are, and that none appears twice. */
final class ListRules {

    /** For a list of any length. */
    static final int UNLIMITED = -1;

    private static final int SHORTEST_KEY = 16;
    private static final String ELLIPSIS = "...";

    private ListRules() {}

    /** Validates the items of a list, unless there are more than {@code most}. */
    static void list(FieldValue list, int most, Consumer<FieldValue> rule) {
        if (!tooMany(list, most)) {
            list.items().forEach(rule);
        }
    }

    /**
     * Validates the items of a list, unless there are more than {@code most}; then reports duplicates.
     *
     * @param key what two items must not have in common; it is shown in errors
     */
    static void set(FieldValue list, int most, Consumer<FieldValue> rule, Function<FieldValue, Object> key) {
        if (tooMany(list, most)) {
            return;
        }
        list.items().forEach(rule);
        Set<Object> known = new HashSet<>();
        for (FieldValue item : list.items()) {
            Object own = key.apply(item);
            if (!known.add(own)) {
                item.duplicate(own);
            }
        }
    }

    /**
     * Validates the keys and the values of a map, unless there are more than {@code most}.
     *
     * @param longest the bytes of a key that are shown in paths
     * @param key validates a key, which is reported at the path of the map
     */
    static void map(FieldValue map, int most, int longest, Consumer<FieldValue> key, Consumer<FieldValue> value) {
        if (tooMany(map, most)) {
            return;
        }
        map.entries().forEach((name, entry) -> {
            key.accept(map.holding(TextNode.valueOf(name)));
            value.accept(entry.as(map.path().key(shortened(name, longest))));
        });
    }

    private static boolean tooMany(FieldValue values, int most) {
        boolean exceeded = most >= 0 && values.node().size() > most;
        if (exceeded) {
            values.tooMany(most);
        }
        return exceeded;
    }

    private static String shortened(String key, int longest) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        int most = Math.max(longest, SHORTEST_KEY);
        if (bytes.length <= most) {
            return key;
        }
        int left = most - ELLIPSIS.length();
        byte[] head = Arrays.copyOf(bytes, (left + 1) / 2);
        byte[] tail = Arrays.copyOfRange(bytes, bytes.length - left / 2, bytes.length);
        return new String(head, StandardCharsets.UTF_8) + ELLIPSIS + new String(tail, StandardCharsets.UTF_8);
    }
}
