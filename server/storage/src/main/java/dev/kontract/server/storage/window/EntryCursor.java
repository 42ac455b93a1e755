package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Entry;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Iterates over the entries under a prefix in key order, in one tree or in several trees. */
@FunctionalInterface
interface EntryCursor {

    /** Returns the next entry, or null after the last one. */
    @Nullable
    Entry next();

    /**
     * Returns a cursor before the first key with {@code prefix} that is greater than {@code after}, in time proportional to the
     * depth of the trees.
     */
    static EntryCursor at(List<TreeNode> trees, String prefix, String after) {
        if (trees.size() == 1) {
            return new OfTree(trees.get(0), prefix, after);
        }
        Merged merged = new Merged();
        trees.forEach(tree -> merged.add(new OfTree(tree, prefix, after)));
        return merged;
    }

    /** The entries of one tree. */
    final class OfTree implements EntryCursor {

        private final Deque<TreeNode> pending = new ArrayDeque<>();
        private final String prefix;

        OfTree(TreeNode tree, String prefix, String after) {
            this.prefix = prefix;
            TreeNode node = tree;
            while (node != null) {
                String key = node.entry().key();
                boolean inside = StorageKeyOrder.compare(key, prefix) >= 0 && StorageKeyOrder.compare(key, after) > 0;
                if (inside) {
                    pending.push(node);
                }
                node = inside ? node.left() : node.right();
            }
        }

        @Override
        public @Nullable Entry next() {
            TreeNode node = pending.poll();
            if (node == null || !node.entry().key().startsWith(prefix)) {
                return null;
            }
            for (TreeNode each = node.right(); each != null; each = each.left()) {
                pending.push(each);
            }
            return node.entry();
        }
    }

    /** The entries of several trees, merged in key order. */
    final class Merged implements EntryCursor {

        private record Head(Entry entry, EntryCursor rest) {}

        private final PriorityQueue<Head> heads = new PriorityQueue<>(
                Comparator.comparing((Head head) -> head.entry().key(), StorageKeyOrder::compare));

        void add(EntryCursor cursor) {
            Entry first = cursor.next();
            if (first != null) {
                heads.add(new Head(first, cursor));
            }
        }

        @Override
        public @Nullable Entry next() {
            Head first = heads.poll();
            if (first == null) {
                return null;
            }
            add(first.rest());
            return first.entry();
        }
    }
}
