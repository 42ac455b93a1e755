package dev.kontract.server.fieldpath;

import dev.kontract.server.fieldpath.FieldSet.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects a set from the bottom up: the steps from one place, each with the set of what is below it. Steps may come in any
 * order; those in order cost nothing more. Not for use by several threads.
 */
public final class FieldSetCollector {

    private static final Comparator<Node> ORDER = Comparator.comparing(Node::element);

    private final List<Node> nodes;
    private boolean sorted = true;

    /** Expects about {@code size} steps. */
    public FieldSetCollector(int size) {
        nodes = new ArrayList<>(size);
    }

    /** Adds a step. Of several that are the same all that they say counts. */
    public void add(PathElement step, boolean member, FieldSet below) {
        Node node = new Node(step, member, below);
        if (!node.isEmpty()) {
            int last = nodes.size() - 1;
            sorted &= last < 0 || ORDER.compare(nodes.get(last), node) < 0;
            nodes.add(node);
        }
    }

    /** The set of the paths that begin with these steps. */
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
