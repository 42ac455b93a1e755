package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Entry;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable weight-balanced search tree: adding or removing a key copies the path to it. The sizes that keep it balanced
 * also give the rank of a key without visiting the keys before it.
 *
 * <p>The balance is that of Hirai and Yamamoto, "Balancing weight-balanced trees" (JFP 2011): with weight = size + 1, no side
 * weighs more than three times the other, and a rotation is double if the inner grandchild weighs at least twice the outer one.
 */
record TreeNode(
        Entry entry, @Nullable TreeNode left, @Nullable TreeNode right, int size) {

    private static final int DELTA = 3;
    private static final int RATIO = 2;

    static int sizeOf(@Nullable TreeNode node) {
        return node == null ? 0 : node.size;
    }

    /** Returns a tree of at least one entry, ordered by key, without duplicates. */
    static TreeNode ofSome(List<Entry> ordered) {
        return Objects.requireNonNull(of(ordered));
    }

    /** Returns a tree of entries ordered by key, without duplicates; null if there are none. */
    static @Nullable TreeNode of(List<Entry> ordered) {
        int middle = ordered.size() / 2;
        return ordered.isEmpty()
                ? null
                : join(
                        ordered.get(middle),
                        of(ordered.subList(0, middle)),
                        of(ordered.subList(middle + 1, ordered.size())));
    }

    static TreeNode with(@Nullable TreeNode node, Entry entry) {
        if (node == null) {
            return join(entry, null, null);
        }
        int order = StorageKeyOrder.compare(entry.key(), node.entry.key());
        if (order == 0) {
            return join(entry, node.left, node.right);
        }
        return order < 0
                ? balance(node.entry, with(node.left, entry), node.right)
                : balance(node.entry, node.left, with(node.right, entry));
    }

    static @Nullable TreeNode without(@Nullable TreeNode node, String key) {
        if (node == null) {
            return null;
        }
        int order = StorageKeyOrder.compare(key, node.entry.key());
        if (order < 0) {
            return balance(node.entry, without(node.left, key), node.right);
        }
        if (order > 0) {
            return balance(node.entry, node.left, without(node.right, key));
        }
        return glue(node.left, node.right);
    }

    /** Reports the keys whose entries differ between two trees. Shared subtrees are not visited. */
    @SuppressWarnings("ReferenceEquality") // Shared subtrees are the same instance.
    static void compare(@Nullable TreeNode here, @Nullable TreeNode there, Snapshot.Differences differences) {
        if (here == there) {
            return;
        }
        if (there == null) {
            forEach(here, entry -> differences.differ(entry, null));
        } else if (here == null) {
            forEach(there, entry -> differences.differ(null, entry));
        } else {
            Split split = split(there, here.entry.key());
            compare(here.left, split.before(), differences);
            if (here.entry != split.entry()) {
                differences.differ(here.entry, split.entry());
            }
            compare(here.right, split.after(), differences);
        }
    }

    private static void forEach(@Nullable TreeNode node, Consumer<Entry> action) {
        if (node != null) {
            forEach(node.left, action);
            action.accept(node.entry);
            forEach(node.right, action);
        }
    }

    /** The parts of a tree before and after a key, and the entry under that key. */
    private record Split(
            @Nullable TreeNode before,
            @Nullable Entry entry,
            @Nullable TreeNode after) {}

    private static Split split(@Nullable TreeNode node, String key) {
        if (node == null) {
            return new Split(null, null, null);
        }
        int order = StorageKeyOrder.compare(key, node.entry.key());
        if (order == 0) {
            return new Split(node.left, node.entry, node.right);
        }
        if (order < 0) {
            Split left = split(node.left, key);
            return new Split(left.before, left.entry, join(node.entry, left.after, node.right));
        }
        Split right = split(node.right, key);
        return new Split(join(node.entry, node.left, right.before), right.entry, right.after);
    }

    private static @Nullable TreeNode glue(@Nullable TreeNode left, @Nullable TreeNode right) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        Entry next = first(right);
        return balance(next, left, without(right, next.key()));
    }

    private static Entry first(TreeNode node) {
        TreeNode at = node;
        while (at.left != null) {
            at = at.left;
        }
        return at.entry;
    }

    private static TreeNode balance(Entry entry, @Nullable TreeNode left, @Nullable TreeNode right) {
        if (right != null && weight(right) > DELTA * weight(left)) {
            return rotateLeft(entry, left, right);
        }
        if (left != null && weight(left) > DELTA * weight(right)) {
            return rotateRight(entry, left, right);
        }
        return join(entry, left, right);
    }

    private static TreeNode rotateLeft(Entry entry, @Nullable TreeNode left, TreeNode right) {
        TreeNode inner = right.left;
        if (inner == null || weight(inner) < RATIO * weight(right.right)) {
            return join(right.entry, join(entry, left, inner), right.right);
        }
        return join(inner.entry, join(entry, left, inner.left), join(right.entry, inner.right, right.right));
    }

    private static TreeNode rotateRight(Entry entry, TreeNode left, @Nullable TreeNode right) {
        TreeNode inner = left.right;
        if (inner == null || weight(inner) < RATIO * weight(left.left)) {
            return join(left.entry, left.left, join(entry, inner, right));
        }
        return join(inner.entry, join(left.entry, left.left, inner.left), join(entry, inner.right, right));
    }

    private static TreeNode join(Entry entry, @Nullable TreeNode left, @Nullable TreeNode right) {
        return new TreeNode(entry, left, right, sizeOf(left) + sizeOf(right) + 1);
    }

    private static int weight(@Nullable TreeNode node) {
        return sizeOf(node) + 1;
    }
}
