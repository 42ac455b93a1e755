package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries at one revision: a tree for each resource ({@link Keys#rootOf}). Immutable; a snapshot shares everything with its
 * predecessor except the path to the changed key. A snapshot of {@link #only one resource} holds no reference to others.
 */
public final class Snapshot {

    private static final String[] NO_ROOTS = {};
    private static final TreeNode[] NO_TREES = {};

    /** Sorted; each root has its tree at the same index. */
    private final String[] roots;

    private final TreeNode[] trees;
    private final long revision;

    private Snapshot(String[] roots, TreeNode[] trees, long revision) {
        this.roots = roots;
        this.trees = trees;
        this.revision = revision;
    }

    /** Returns an empty snapshot at {@code revision}. */
    public static Snapshot empty(long revision) {
        return new Snapshot(NO_ROOTS, NO_TREES, revision);
    }

    /** Returns a snapshot of the entries of a listing, at its revision. */
    public static Snapshot of(Listing listing) {
        Map<String, List<Entry>> byRoot = new TreeMap<>();
        for (Entry entry : listing.entries()) {
            byRoot.computeIfAbsent(Keys.rootOf(entry.key()), absent -> new ArrayList<>())
                    .add(entry);
        }
        Map<String, TreeNode> trees = new TreeMap<>();
        byRoot.forEach((root, entries) -> trees.put(root, TreeNode.ofSome(entries)));
        return of(trees, listing.revision());
    }

    /** Returns the union of {@code parts}, each of which holds one resource. */
    static Snapshot join(Collection<Snapshot> parts, long revision) {
        Map<String, TreeNode> trees = new TreeMap<>();
        for (Snapshot part : parts) {
            for (int i = 0; i < part.roots.length; i++) {
                trees.put(part.roots[i], part.trees[i]);
            }
        }
        return of(trees, revision);
    }

    private static Snapshot of(Map<String, TreeNode> trees, long revision) {
        return new Snapshot(trees.keySet().toArray(NO_ROOTS), trees.values().toArray(NO_TREES), revision);
    }

    /** Returns the roots of the resources that have entries. */
    List<String> roots() {
        return List.of(roots);
    }

    /** Returns a snapshot of the resource with this {@code root} alone. */
    Snapshot only(String root) {
        int index = Arrays.binarySearch(roots, root);
        return index < 0 ? empty(revision) : new Snapshot(new String[] {root}, new TreeNode[] {trees[index]}, revision);
    }

    /**
     * Reports the keys whose entries differ between {@code other} and this, in no particular order. Shared parts are not
     * visited, so the cost depends on the differences if one snapshot was derived from the other.
     *
     * @param differences receives the entry of each side, null if the key is missing there
     */
    public void compare(Snapshot other, Differences differences) {
        Map<String, TreeNode> there = new TreeMap<>();
        for (int i = 0; i < other.roots.length; i++) {
            there.put(other.roots[i], other.trees[i]);
        }
        for (int i = 0; i < roots.length; i++) {
            TreeNode.compare(trees[i], there.remove(roots[i]), differences);
        }
        there.values().forEach(tree -> TreeNode.compare(null, tree, differences));
    }

    /** Receives the differences of two snapshots. */
    @FunctionalInterface
    public interface Differences {

        /** Called for each differing key; null where the key is missing. */
        void differ(@Nullable Entry here, @Nullable Entry there);
    }

    /** Returns this snapshot with {@code change} applied. */
    public Snapshot after(Change change) {
        Entry entry = change.entry();
        String root = Keys.rootOf(entry.key());
        int index = Arrays.binarySearch(roots, root);
        TreeNode before = index < 0 ? null : trees[index];
        TreeNode next = change.type() == Change.Type.DELETED
                ? TreeNode.without(before, entry.key())
                : TreeNode.with(before, entry);
        if (before != null && next != null) {
            TreeNode[] changed = trees.clone();
            changed[index] = next;
            return new Snapshot(roots, changed, entry.revision());
        }
        return with(root, next, entry.revision());
    }

    /** Returns a copy with another tree for one resource; null removes the resource. */
    private Snapshot with(String root, @Nullable TreeNode tree, long later) {
        Map<String, TreeNode> changed = new TreeMap<>();
        for (int i = 0; i < roots.length; i++) {
            changed.put(roots[i], trees[i]);
        }
        if (tree == null) {
            changed.remove(root);
        } else {
            changed.put(root, tree);
        }
        return of(changed, later);
    }

    /** Returns the same entries at a later revision. */
    public Snapshot at(long later) {
        return new Snapshot(roots, trees, later);
    }

    /** Returns the revision. */
    public long revision() {
        return revision;
    }

    /** Returns the entry under {@code key}, or null. */
    public @Nullable Entry get(String key) {
        int index = Arrays.binarySearch(roots, Keys.rootOf(key));
        TreeNode node = index < 0 ? null : trees[index];
        while (node != null) {
            int order = StorageKeyOrder.compare(key, node.entry().key());
            if (order == 0) {
                return node.entry();
            }
            node = order < 0 ? node.left() : node.right();
        }
        return null;
    }

    /** Returns the entries of {@code range}, ignoring its revision. The cost depends on the entries visited. */
    public Listing list(Range range) {
        List<TreeNode> searched = treesUnder(range.prefix());
        EntryCursor cursor = EntryCursor.at(searched, range.prefix(), range.after());
        List<Entry> page = new ArrayList<>();
        long rejected = 0;
        for (Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
            if (!range.filter().test(entry)) {
                rejected++;
                continue;
            }
            page.add(entry);
            if (page.size() == range.limit()) {
                return new Listing(page, revision, remaining(searched, range.prefix(), entry.key()), rejected);
            }
        }
        return new Listing(page, revision, 0, rejected);
    }

    /** Returns the trees that may contain the prefix: usually one, because servers list one resource. */
    private List<TreeNode> treesUnder(String prefix) {
        String resource = Keys.rootOf(prefix);
        if (!resource.isEmpty()) {
            int index = Arrays.binarySearch(roots, resource);
            return index < 0 ? List.of() : List.of(trees[index]);
        }
        List<TreeNode> found = new ArrayList<>();
        for (int i = 0; i < roots.length; i++) {
            if (roots[i].isEmpty() || roots[i].startsWith(prefix)) {
                found.add(trees[i]);
            }
        }
        return found;
    }

    /** Returns the number of keys with {@code prefix} after {@code last}. */
    private static int remaining(List<TreeNode> trees, String prefix, String last) {
        int remaining = 0;
        for (TreeNode tree : trees) {
            int toEnd = rank(tree, key -> key.startsWith(prefix) || StorageKeyOrder.compare(key, prefix) < 0);
            int toLast = rank(
                    tree, key -> StorageKeyOrder.compare(key, last) <= 0 || StorageKeyOrder.compare(key, prefix) < 0);
            remaining += toEnd - toLast;
        }
        return remaining;
    }

    /** Returns the number of leading keys that match {@code before}. */
    private static int rank(TreeNode tree, Predicate<String> before) {
        int rank = 0;
        TreeNode node = tree;
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
