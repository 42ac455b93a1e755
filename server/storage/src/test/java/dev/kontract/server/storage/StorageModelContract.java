package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Random steps, each compared with {@link StorageModel}. Failures report the seed. */
interface StorageModelContract {

    /** Returns an empty storage, closed by the suite. */
    Storage storage();

    @Test
    default void matchesItsModel() {
        long seeds = System.getProperty("long") == null ? 30 : 3_000;
        for (long seed = 0; seed < seeds; seed++) {
            new Run(storage(), seed).steps(200);
        }
    }

    /** The steps of one seed, on keys of its own. */
    final class Run {

        private final Storage storage;
        private final Random random;
        private final String root;
        private final StorageModel model;
        private final Map<RecordingWatcher, List<String>> watchers = new LinkedHashMap<>();
        private final List<Subscription> subscriptions = new ArrayList<>();

        Run(Storage storage, long seed) {
            this.storage = storage;
            this.random = new Random(seed);
            this.root = "seed" + seed + "/";
            this.model = new StorageModel(storage.revision());
        }

        void steps(int count) {
            for (int i = 0; i < count; i++) {
                step();
                assertThat(storage.revision()).as(root).isEqualTo(model.revision());
            }
            watchers.forEach((watcher, expected) -> {
                model.changes().stream().skip(Integer.parseInt(expected.get(0))).forEach(change -> {
                    if (change.startsWith(expected.get(1), change.indexOf(' ') + 1)) {
                        assertThat(watcher.next()).as(root).isEqualTo(change);
                    }
                });
                assertThat(watcher.silent()).as(root).isTrue();
            });
            subscriptions.forEach(Subscription::close);
        }

        private void step() {
            switch (random.nextInt(10)) {
                case 0, 1 -> write("create", key(), 0);
                case 2, 3, 4 -> write("update", key(), random.nextInt(8));
                case 5 -> write("delete", key(), random.nextInt(8));
                case 6 -> get(key());
                case 7, 8 -> list();
                default -> watch();
            }
        }

        private void write(String verb, String key, int luck) {
            long expected = luck == 0 ? model.revision() : model.revisionOf(key);
            String text = verb.equals("delete") ? model.textOf(key) : "v" + random.nextInt(5);
            String outcome = model.write(verb, key, expected, text);
            assertThat(attempt(verb, key, expected, text)).as(root).isEqualTo(outcome);
        }

        private String attempt(String verb, String key, long expected, String text) {
            Encoding value = StorageContract.to(text);
            try {
                Entry entry = switch (verb) {
                    case "create" -> storage.create(key, value);
                    case "update" -> storage.update(key, expected, value);
                    default -> storage.delete(key, expected, value);
                };
                return "at " + entry.revision();
            } catch (StorageException e) {
                return e.reason().name();
            }
        }

        private void get(String key) {
            assertThat(storage.get(key).map(RecordingWatcher::describe))
                    .as(root)
                    .isEqualTo(model.get(key));
        }

        private void list() {
            long revision = random.nextBoolean() ? 0 : model.first() + random.nextInt(model.steps() + 1);
            String after = random.nextBoolean() ? "" : key();
            int limit = random.nextInt(5);
            Predicate<Entry> filter = random.nextBoolean()
                    ? Range.EVERY
                    : entry -> StorageContract.text(entry).compareTo("v2") < 0;
            Range range = new Range(prefix(), after, limit, revision, filter);
            assertThat(describe(storage.list(range))).as("%s %s", root, range).isEqualTo(model.list(range));
        }

        private static String describe(Listing listing) {
            List<String> lines =
                    listing.entries().stream().map(RecordingWatcher::describe).toList();
            return lines + " at " + listing.revision() + ", then " + listing.remaining();
        }

        private void watch() {
            int skipped = random.nextInt(model.steps() + 1);
            String prefix = prefix();
            RecordingWatcher watcher = new RecordingWatcher();
            watchers.put(watcher, List.of(Integer.toString(skipped), prefix));
            subscriptions.add(storage.watch(prefix, model.first() + skipped, watcher));
        }

        private String prefix() {
            return random.nextInt(3) == 0 ? root : root + (char) ('a' + random.nextInt(3)) + "/";
        }

        private String key() {
            return root + (char) ('a' + random.nextInt(3)) + "/" + random.nextInt(6);
        }
    }
}
