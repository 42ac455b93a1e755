package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A linearizability check of what concurrent clients observed.
 *
 * <p>Revisions define the order of writes. It is therefore enough to check that each write was allowed at its revision, that no
 * write is ordered before one that had ended when it began, and that each read saw a state between the last write that had
 * ended when the read began and the last write that had begun when the read ended.
 */
final class Observations {

    private record Written(Change.Type type, String key, long expected, long revision, long began, long ended) {}

    private record Refused(String key, long expected, long began, long ended) {}

    private record Got(String key, long revision, long began, long ended) {}

    private record Listed(long revision, Map<String, Long> state, long began, long ended) {}

    private final long first;
    private final Queue<Written> writes = new ConcurrentLinkedQueue<>();
    private final Queue<Refused> refusals = new ConcurrentLinkedQueue<>();
    private final Queue<Got> gets = new ConcurrentLinkedQueue<>();
    private final Queue<Listed> lists = new ConcurrentLinkedQueue<>();

    private final NavigableMap<Long, Written> log = new TreeMap<>();

    Observations(long first) {
        this.first = first;
    }

    /** Records a get; 0 if the key did not exist. */
    long get(String key, Supplier<Optional<Entry>> get) {
        long began = System.nanoTime();
        long revision = get.get().map(Entry::revision).orElse(0L);
        gets.add(new Got(key, revision, began, System.nanoTime()));
        return revision;
    }

    void list(Supplier<Listing> list) {
        long began = System.nanoTime();
        Listing listing = list.get();
        long ended = System.nanoTime();
        Map<String, Long> state = listing.entries().stream().collect(Collectors.toMap(Entry::key, Entry::revision));
        lists.add(new Listed(listing.revision(), state, began, ended));
    }

    void write(Change.Type type, String key, long expected, Supplier<Entry> write) {
        long began = System.nanoTime();
        try {
            long revision = write.get().revision();
            writes.add(new Written(type, key, expected, revision, began, System.nanoTime()));
        } catch (StorageException e) {
            refusals.add(new Refused(key, expected, began, System.nanoTime()));
        }
    }

    void check() {
        writes.forEach(write -> assertThat(log.put(write.revision, write))
                .as("one write at %s", write)
                .isNull());
        assertThat(log.firstKey()).isEqualTo(first + 1);
        assertThat(log.lastKey()).isEqualTo(first + log.size());
        checkWrites();
        gets.forEach(get -> checkState(get.key, get.revision, get.began, get.ended));
        refusals.forEach(this::checkRefusal);
        lists.forEach(this::checkList);
    }

    private void checkWrites() {
        long latestBegin = Long.MIN_VALUE;
        for (Written write : log.values()) {
            assertThat(currentBefore(write.key, write.revision)).as("%s", write).isEqualTo(write.expected);
            assertThat(latestBegin)
                    .as("begins before %s ended, for it has a lower revision", write)
                    .isLessThanOrEqualTo(write.ended);
            latestBegin = Math.max(latestBegin, write.began);
        }
    }

    /** Returns the revision of the value under a key when {@code revision} was written, 0 if there was none. */
    private long currentBefore(String key, long revision) {
        for (Written each : log.headMap(revision, false).descendingMap().values()) {
            if (each.key.equals(key)) {
                return each.type == Change.Type.DELETED ? 0 : each.revision;
            }
        }
        return 0;
    }

    /** Checks that some state between began and ended had {@code revision} under the key. */
    private void checkState(String key, long revision, long began, long ended) {
        boolean explained = false;
        @Nullable Written from = null;
        for (Written each : log.values()) {
            if (each.key.equals(key)) {
                explained |= holds(from, revision) && couldSee(from, each, began, ended);
                from = each;
            }
        }
        explained |= holds(from, revision) && couldSee(from, null, began, ended);
        assertThat(explained)
                .as("%s at %d seen between %d and %d", key, revision, began, ended)
                .isTrue();
    }

    private static boolean holds(@Nullable Written write, long revision) {
        return (write == null || write.type == Change.Type.DELETED ? 0 : write.revision) == revision;
    }

    private static boolean couldSee(@Nullable Written from, @Nullable Written until, long began, long ended) {
        return (from == null || from.began <= ended) && (until == null || until.ended >= began);
    }

    /** Checks that some state between began and ended had another revision than the expected one under the key. */
    private void checkRefusal(Refused refusal) {
        boolean explained = log.values().stream()
                .filter(each -> each.key.equals(refusal.key) && each.revision != refusal.expected)
                .anyMatch(each -> each.began <= refusal.ended);
        assertThat(explained).as("%s", refusal).isTrue();
    }

    private void checkList(Listed list) {
        Map<String, Long> state = new TreeMap<>();
        for (Written each : log.headMap(list.revision, true).values()) {
            if (each.type == Change.Type.DELETED) {
                state.remove(each.key);
            } else {
                state.put(each.key, each.revision);
            }
            assertThat(each.began).as("%s is in %s", each, list).isLessThanOrEqualTo(list.ended);
        }
        assertThat(list.state).as("%s", list).isEqualTo(state);
        log.tailMap(list.revision, false)
                .values()
                .forEach(each ->
                        assertThat(each.ended).as("%s is not in %s", each, list).isGreaterThanOrEqualTo(list.began));
    }
}
