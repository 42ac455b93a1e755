package dev.kontract.server.storage.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TreeNodeTest {

    @Test
    void staysSortedAndBalanced_underRandomChanges() {
        Random random = new Random(7);
        TreeSet<String> keys = new TreeSet<>();
        TreeNode root = null;
        for (int i = 0; i < 20_000; i++) {
            String key = Integer.toString(random.nextInt(2_000));
            boolean add = random.nextInt(5_000) > i % 5_000;
            root = add ? TreeNode.with(root, entry(key)) : TreeNode.without(root, key);
            boolean unused = add ? keys.add(key) : keys.remove(key);
            if (i % 500 == 0) {
                assertThat(inOrder(root)).containsExactlyElementsOf(keys);
                assertBalanced(root);
            }
        }
    }

    @Test
    void staysShallow_whenKeysAreAddedInOrder() {
        TreeNode root = null;
        for (int i = 100_000; i < 200_000; i++) {
            root = TreeNode.with(root, entry(Integer.toString(i)));
        }
        assertThat(depth(root)).isLessThan(40);
        assertBalanced(root);
    }

    @Test
    void of_ordered_isBalancedWhateverItsSize() {
        List<Entry> entries = new ArrayList<>();
        for (int i = 1000; i < 1200; i++) {
            TreeNode root = TreeNode.of(entries);
            assertThat(inOrder(root))
                    .containsExactlyElementsOf(entries.stream().map(Entry::key).toList());
            assertBalanced(root);
            entries.add(entry(Integer.toString(i)));
        }
    }

    @Test
    void compare_reportsDifferences_ofRandomChanges() {
        Random random = new Random(11);
        TreeNode before = null;
        for (int i = 0; i < 3_000; i++) {
            before = TreeNode.with(before, entry(Integer.toString(i)));
        }
        for (int round = 0; round < 50; round++) {
            TreeNode after = before;
            for (int i = random.nextInt(40); i > 0; i--) {
                String key = Integer.toString(random.nextInt(4_000));
                after = random.nextBoolean() ? TreeNode.with(after, entry(key)) : TreeNode.without(after, key);
            }
            Map<String, Entry> replayed = byKey(before);
            TreeNode.compare(before, after, (here, there) -> {
                assertThat(here).isNotSameAs(there);
                if (here != null) {
                    assertThat(replayed.remove(here.key())).isSameAs(here);
                }
                if (there != null) {
                    replayed.put(there.key(), there);
                }
            });
            assertThat(replayed).isEqualTo(byKey(after));
        }
    }

    @Test
    void compare_skipsSharedParts() {
        List<Entry> many = new ArrayList<>();
        for (int i = 100_000; i < 200_000; i++) {
            many.add(entry(Integer.toString(i)));
        }
        TreeNode before = TreeNode.of(many);
        TreeNode after = TreeNode.with(before, entry("150000x"));
        AtomicInteger differences = new AtomicInteger();

        TreeNode.compare(before, after, (here, there) -> differences.incrementAndGet());

        assertThat(differences).hasValue(1);
    }

    private static Map<String, Entry> byKey(@Nullable TreeNode tree) {
        Map<String, Entry> entries = new HashMap<>();
        TreeNode.compare(null, tree, (here, there) -> entries.put(there.key(), there));
        return entries;
    }

    @Test
    void leavesTheOldTree_unchanged() {
        TreeNode one = TreeNode.with(null, entry("a"));
        TreeNode two = TreeNode.with(one, entry("b"));
        TreeNode three = TreeNode.without(two, "a");
        assertThat(inOrder(one)).containsExactly("a");
        assertThat(inOrder(two)).containsExactly("a", "b");
        assertThat(inOrder(three)).containsExactly("b");
    }

    private static void assertBalanced(@Nullable TreeNode node) {
        if (node == null) {
            return;
        }
        int left = TreeNode.sizeOf(node.left());
        int right = TreeNode.sizeOf(node.right());
        assertThat(node.size()).isEqualTo(left + right + 1);
        assertThat(left + 1).isLessThanOrEqualTo(3 * (right + 1));
        assertThat(right + 1).isLessThanOrEqualTo(3 * (left + 1));
        assertBalanced(node.left());
        assertBalanced(node.right());
    }

    private static int depth(@Nullable TreeNode node) {
        return node == null ? 0 : 1 + Math.max(depth(node.left()), depth(node.right()));
    }

    private static List<String> inOrder(@Nullable TreeNode root) {
        List<String> keys = new ArrayList<>();
        EntryCursor cursor = EntryCursor.at(root == null ? List.of() : List.of(root), "", "");
        for (Entry entry = cursor.next(); entry != null; entry = cursor.next()) {
            keys.add(entry.key());
        }
        return keys;
    }

    private static Entry entry(String key) {
        return new Entry(key, new byte[0], 1);
    }
}
