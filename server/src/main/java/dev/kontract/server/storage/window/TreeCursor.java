package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Walks a tree in order from a key on; to find the start costs its depth, each step as good as nothing. */
final class TreeCursor {

    private final Deque<TreeNode> pending = new ArrayDeque<>();

    private TreeCursor() {}

    /** Before the first key that is not less than {@code prefix} and greater than {@code after}. */
    static TreeCursor at(@Nullable TreeNode root, String prefix, String after) {
        TreeCursor cursor = new TreeCursor();
        TreeNode node = root;
        while (node != null) {
            String key = node.entry().key();
            boolean inside = StorageKeyOrder.compare(key, prefix) >= 0 && StorageKeyOrder.compare(key, after) > 0;
            if (inside) {
                cursor.pending.push(node);
            }
            node = inside ? node.left() : node.right();
        }
        return cursor;
    }

    /** The next entry, or null behind the last one. */
    @Nullable
    Entry next() {
        TreeNode node = pending.poll();
        if (node == null) {
            return null;
        }
        for (TreeNode each = node.right(); each != null; each = each.left()) {
            pending.push(each);
        }
        return node.entry();
    }
}
