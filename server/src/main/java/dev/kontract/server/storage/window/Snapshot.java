package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All entries as of one revision, in the order of their keys. Immutable. */
public final class Snapshot {

    private final @Nullable TreeNode root;
    private final long revision;

    private Snapshot(@Nullable TreeNode root, long revision) {
        this.root = root;
        this.revision = revision;
    }

    /** No entries, at {@code revision}. */
    public static Snapshot empty(long revision) {
        return new Snapshot(null, revision);
    }

    /** The entries of a listing, at its revision. */
    public static Snapshot of(Listing listing) {
        return new Snapshot(TreeNode.of(listing.entries()), listing.revision());
    }

    /** What this becomes by {@code change}. */
    public Snapshot after(Change change) {
        Entry entry = change.entry();
        TreeNode next =
                change.type() == Change.Type.DELETED ? TreeNode.without(root, entry.key()) : TreeNode.with(root, entry);
        return new Snapshot(next, entry.revision());
    }

    /** The same entries at a later revision: nothing has happened to them. */
    public Snapshot at(long later) {
        return new Snapshot(root, later);
    }

    /** The write this stands behind. */
    public long revision() {
        return revision;
    }

    /** The entry under {@code key}, or null. */
    public @Nullable Entry get(String key) {
        TreeNode node = root;
        while (node != null) {
            int order = StorageKeyOrder.compare(key, node.entry().key());
            if (order == 0) {
                return node.entry();
            }
            node = order < 0 ? node.left() : node.right();
        }
        return null;
    }

    /** The entries of {@code range}, whose own revision does not matter here. Costs what it visits. */
    public Listing list(Range range) {
        List<Entry> page = new ArrayList<>();
        TreeCursor cursor = TreeCursor.at(root, range.prefix(), range.after());
        for (Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
            if (!entry.key().startsWith(range.prefix())) {
                break;
            }
            if (!range.filter().test(entry)) {
                continue;
            }
            page.add(entry);
            if (page.size() == range.limit()) {
                return new Listing(page, revision, remaining(range.prefix(), entry.key()));
            }
        }
        return new Listing(page, revision, 0);
    }

    /** How many keys with {@code prefix} follow {@code last}. */
    private int remaining(String prefix, String last) {
        return rank(key -> key.startsWith(prefix) || StorageKeyOrder.compare(key, prefix) < 0)
                - rank(key -> StorageKeyOrder.compare(key, last) <= 0);
    }

    /** How many keys lie in front of the border that {@code before} draws. */
    private int rank(Predicate<String> before) {
        int rank = 0;
        TreeNode node = root;
        while (node != null) {
            if (before.test(node.entry().key())) {
                rank += TreeNode.sizeOf(node.left()) + 1;
                node = node.right();
            } else {
                node = node.left();
            }
        }
        return rank;
    }
}
