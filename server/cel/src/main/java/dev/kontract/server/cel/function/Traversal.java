package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import java.nio.charset.StandardCharsets;

/** The parts of a value that have been read, up to what an evaluation may cost. */
final class Traversal {

    /** The number up to which values that cel-go reads without charge, such as empty strings, remain free. */
    private static final int FREE_PARTS = 1_000;

    private static final long MOST_PARTS = (long) (Cost.LIMIT / Cost.CHARACTER) + 2 * FREE_PARTS;

    private long visited;
    private long cost;

    private Traversal() {}

    /** Returns the cost of reading all of a value: at least the cost of its parts, even of empty ones. */
    static long cost(Object value) {
        Traversal traversal = new Traversal();
        traversal.add(value);
        return Math.max(traversal.cost, Cost.scan(Math.max(0, traversal.visited - FREE_PARTS), 1));
    }

    private void add(Object value) {
        visited++;
        if (value instanceof String text) {
            cost += (long) (text.getBytes(StandardCharsets.UTF_8).length * Cost.CHARACTER);
        } else if (value instanceof Bytes bytes) {
            cost += (long) (bytes.content().length * Cost.CHARACTER);
        } else if (value instanceof ListValue list) {
            addItems(list);
        } else if (value instanceof MapValue map) {
            addEntries(map);
        } else {
            cost++;
        }
    }

    private void addItems(ListValue list) {
        for (int i = 0; i < list.size() && isAffordable(); i++) {
            add(list.get(i));
        }
    }

    private void addEntries(MapValue map) {
        for (Object key : map.keys()) {
            if (!isAffordable()) {
                return;
            }
            add(key);
            Object below = map.find(key);
            if (below != null) {
                add(below);
            }
        }
    }

    private boolean isAffordable() {
        return cost <= Cost.LIMIT && visited <= MOST_PARTS;
    }
}
