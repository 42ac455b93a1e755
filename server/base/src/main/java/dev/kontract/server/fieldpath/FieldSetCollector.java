package dev.kontract.server.fieldpath;

import dev.kontract.server.fieldpath.FieldSet.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Builds a set bottom-up from the elements at one level, each with the set below it. Elements may come in any order;
 * sorted ones avoid sorting. Not thread-safe.
 */
public final class FieldSetCollector {

    private static final Comparator<Node> ORDER = Comparator.comparing(Node::element);

    private final List<Node> nodes;
    private boolean sorted = true;

    /** Creates a collector with an initial capacity. */
    public FieldSetCollector(int size) {
        nodes = new ArrayList<>(size);
    }

    /** Adds an element. Duplicates are merged. */
    public void add(PathElement step, boolean member, FieldSet below) {
        Node node = new Node(step, member, below);
        if (!node.isEmpty()) {
            int last = nodes.size() - 1;
            sorted &= last < 0 || ORDER.compare(nodes.get(last), node) < 0;
            nodes.add(node);
        }
    }

    /** Returns the set of paths that start with these elements. */
    public FieldSet build() {
        if (nodes.isEmpty()) {
            return FieldSet.EMPTY;
        }
        return new FieldSet(sorted ? nodes : distinct());
    }

    private List<Node> distinct() {
        nodes.sort(ORDER);
        List<Node> distinct = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            int last = distinct.size() - 1;
            if (last >= 0 && ORDER.compare(distinct.get(last), node) == 0) {
                distinct.set(last, distinct.get(last).union(node));
            } else {
                distinct.add(node);
            }
        }
        return distinct;
    }
}
