package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Walks a tree in order from a key on; to find the start costs its depth, each step as good as nothing. */
final class Cursor {

    private final Deque<Node> pending = new ArrayDeque<>();

    private Cursor() {}

    /** Before the first key that is not less than {@code prefix} and greater than {@code after}. */
    static Cursor at(@Nullable Node root, String prefix, String after) {
        Cursor cursor = new Cursor();
        Node node = root;
        while (node != null) {
            String key = node.entry().key();
            boolean inside = KeyOrder.compare(key, prefix) >= 0 && KeyOrder.compare(key, after) > 0;
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
        Node node = pending.poll();
        if (node == null) {
            return null;
        }
        for (Node each = node.right(); each != null; each = each.left()) {
            pending.push(each);
        }
        return node.entry();
    }
}
