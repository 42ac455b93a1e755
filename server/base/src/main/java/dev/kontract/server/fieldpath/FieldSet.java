package dev.kontract.server.fieldpath;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths as a trie. Each node records whether its path is a member, and the nodes below. Membership of a path
 * is independent of paths above and below it. Immutable; sets with the same members are equal.
 *
 * <p>Binary operations walk two sorted lists of nodes in parallel. Unchanged nodes are shared, not copied. A set that is read
 * from a stored object keeps its encoded form and reads the nodes of a level when they are first needed, since a write changes
 * few of the paths that an object has.
 */
public final class FieldSet {

    /** The empty set. */
    public static final FieldSet EMPTY = new FieldSet(List.of());

    /**
     * A path element and the paths below it.
     *
     * @param element the path element
     * @param member whether the path to this node is a member
     * @param children the paths below
     */
    record Node(PathElement element, boolean member, FieldSet children) {

        boolean isEmpty() {
            return !member && children.isEmpty();
        }

        Node union(Node other) {
            return node(this, member || other.member, children.union(other.children));
        }
    }

    private final @Nullable JsonNode encoded;
    private volatile @Nullable List<Node> nodes;

    /** Creates a set from sorted nodes, none of which may be empty. */
    FieldSet(List<Node> nodes) {
        this.nodes = nodes;
        this.encoded = null;
    }

    /** Creates a set that is not empty from its encoded form. */
    FieldSet(JsonNode encoded) {
        this.encoded = encoded;
    }

    /** Returns the set of these paths. */
    public static FieldSet of(Path... paths) {
        FieldSetBuilder builder = new FieldSetBuilder();
        Arrays.asList(paths).forEach(path -> builder.add(path.elements()));
        return builder.build();
    }

    List<Node> nodes() {
        List<Node> known = nodes;
        if (known == null) {
            known = encoded == null ? List.of() : FieldsV1Format.nodes(encoded);
            nodes = known;
        }
        return known;
    }

    /** Returns the form from which the set was read, or null if it was computed. */
    @Nullable
    JsonNode encoded() {
        return encoded;
    }

    /** Returns whether the set has no members. */
    public boolean isEmpty() {
        return encoded == null && nodes().isEmpty();
    }

    /** Returns whether {@code path} is a member. */
    public boolean has(Path path) {
        FieldSet set = this;
        boolean member = false;
        for (PathElement element : path.elements()) {
            Node node = set.find(element);
            if (node == null) {
                return false;
            }
            member = node.member();
            set = node.children();
        }
        return member;
    }

    /** Returns whether the path of this single element is a member. */
    public boolean hasMember(PathElement element) {
        Node node = find(element);
        return node != null && node.member();
    }

    /** Returns the members below {@code element}, relative to it. */
    public FieldSet below(PathElement element) {
        Node node = find(element);
        return node == null ? EMPTY : node.children();
    }

    /** Returns the paths in either set. */
    public FieldSet union(FieldSet other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        return combine(other, (left, right) -> {
            if (left == null || right == null) {
                return left == null ? right : left;
            }
            return left.union(right);
        });
    }

    /** Returns the paths in both sets. */
    public FieldSet intersection(FieldSet other) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        return combine(
                other,
                (left, right) -> left == null || right == null
                        ? null
                        : node(left, left.member() && right.member(), left.children.intersection(right.children)));
    }

    /** Returns the paths in this set but not in the other. */
    public FieldSet difference(FieldSet other) {
        if (isEmpty() || other.isEmpty()) {
            return this;
        }
        return combine(other, (left, right) -> {
            if (left == null || right == null) {
                return left;
            }
            return node(left, left.member() && !right.member(), left.children.difference(right.children));
        });
    }

    /** Returns the paths of this set that are not at or below a path of the other. */
    public FieldSet without(FieldSet other) {
        if (isEmpty() || other.isEmpty()) {
            return this;
        }
        return combine(other, (left, right) -> {
            if (left == null || right == null) {
                return left;
            }
            return right.member() ? null : node(left, left.member(), left.children.without(right.children));
        });
    }

    /** Returns the members without members below them. */
    public FieldSet leaves() {
        List<Node> leaves = new ArrayList<>();
        for (Node node : nodes()) {
            Node kept = node(node, node.member() && node.children.isEmpty(), node.children.leaves());
            if (!kept.isEmpty()) {
                leaves.add(kept);
            }
        }
        return share(leaves);
    }

    /** Returns this set plus all declared fields that have members below them. */
    public FieldSet withDeclaredFields(PathSchema shape) {
        List<Node> declared = new ArrayList<>(nodes().size());
        for (Node node : nodes()) {
            if (node.children.isEmpty()) {
                declared.add(node);
            } else {
                FieldSet below = node.children.withDeclaredFields(shape.below(node.element()));
                declared.add(node(node, node.member() || shape.declares(node.element()), below));
            }
        }
        return share(declared);
    }

    /** Calls {@code action} for each member: first the paths of one element, then those below each element in order. */
    public void forEach(Consumer<Path> action) {
        walk(new ArrayList<>(), action);
    }

    /** Returns all members in the order of {@link #forEach}. */
    public List<Path> paths() {
        List<Path> paths = new ArrayList<>();
        forEach(paths::add);
        return paths;
    }

    private void walk(List<PathElement> prefix, Consumer<Path> action) {
        for (Node node : nodes()) {
            if (node.member()) {
                prefix.add(node.element());
                action.accept(new Path(prefix));
                prefix.remove(prefix.size() - 1);
            }
        }
        for (Node node : nodes()) {
            prefix.add(node.element());
            node.children.walk(prefix, action);
            prefix.remove(prefix.size() - 1);
        }
    }

    private FieldSet combine(FieldSet other, BinaryOperator<@Nullable Node> rule) {
        List<Node> own = nodes();
        List<Node> others = other.nodes();
        List<Node> combined = new ArrayList<>(own.size());
        int left = 0;
        int right = 0;
        while (left < own.size() || right < others.size()) {
            Node leftNode = left < own.size() ? own.get(left) : null;
            Node rightNode = right < others.size() ? others.get(right) : null;
            int order = order(leftNode, rightNode);
            left += order <= 0 ? 1 : 0;
            right += order >= 0 ? 1 : 0;
            Node node = rule.apply(order <= 0 ? leftNode : null, order >= 0 ? rightNode : null);
            if (node != null && !node.isEmpty()) {
                combined.add(node);
            }
        }
        return share(combined);
    }

    private static int order(@Nullable Node left, @Nullable Node right) {
        if (left == null) {
            return 1;
        }
        return right == null ? -1 : left.element().compareTo(right.element());
    }

    /** Returns a node with these parts, reusing {@code like} if nothing changed. */
    @SuppressWarnings("ReferenceEquality")
    private static Node node(Node like, boolean member, FieldSet children) {
        boolean same = like.member() == member && like.children() == children;
        return same ? like : new Node(like.element(), member, children);
    }

    /** Returns a set with these nodes, reusing this one if nothing changed. */
    @SuppressWarnings("ReferenceEquality")
    private FieldSet share(List<Node> changed) {
        boolean same = changed.size() == nodes().size();
        for (int i = 0; same && i < changed.size(); i++) {
            same = changed.get(i) == nodes().get(i);
        }
        if (same) {
            return this;
        }
        return changed.isEmpty() ? EMPTY : new FieldSet(changed);
    }

    private @Nullable Node find(PathElement element) {
        int low = 0;
        int high = nodes().size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Node node = nodes().get(middle);
            int order = node.element().compareTo(element);
            if (order == 0) {
                return node;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || (other instanceof FieldSet set && nodes().equals(set.nodes()));
    }

    @Override
    public int hashCode() {
        return nodes().hashCode();
    }

    /** Returns one member per line. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        forEach(path -> out.append(out.isEmpty() ? "" : "\n").append(path));
        return out.toString();
    }
}
