package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Concurrency tests: one order of the writes must explain all observations, and watches must report that order. */
interface StorageConcurrencyContract {

    /** Returns an empty storage, closed by the suite. */
    Storage storage();

    @Test
    default void isLinearizable_underConcurrentUse() throws Exception {
        int steps = System.getProperty("long") == null ? 400 : 2_000;
        Storage storage = storage();
        Observations seen = new Observations(storage.revision());
        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            clients.add(new Client(storage, seen, new Random(i), steps));
        }
        runAll(clients);
        seen.check();
    }

    @Test
    default void deliversEveryChange_onceAndInOrder() throws Exception {
        int steps = System.getProperty("long") == null ? 250 : 1_000;
        Storage storage = storage();
        long first = storage.revision();
        RecordingWatcher everything = new RecordingWatcher();
        storage.watch("", first, everything);
        List<Watching> watching = new ArrayList<>();
        List<Callable<Void>> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clients.add(new Client(storage, new Observations(first), new Random(i), steps));
            Watching each = new Watching(storage, first, new Random(100 + i), steps / 10);
            watching.add(each);
            clients.add(each);
        }
        runAll(clients);
        List<String> log = everything.next((int) (storage.revision() - first));
        assertDense(log, first);
        watching.forEach(each -> each.check(log, first));
    }

    private static void assertDense(List<String> log, long first) {
        for (int i = 0; i < log.size(); i++) {
            assertThat(log.get(i)).contains("@" + (first + 1 + i) + "=");
        }
    }

    private static void runAll(List<Callable<Void>> tasks) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Void> each : threads.invokeAll(tasks)) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Starts watches at random past revisions while others write. */
    final class Watching implements Callable<Void> {

        private record Started(RecordingWatcher watcher, String prefix, long after) {}

        private final Storage storage;
        private final long first;
        private final Random random;
        private final int count;
        private final List<Started> started = new ArrayList<>();

        Watching(Storage storage, long first, Random random, int count) {
            this.storage = storage;
            this.first = first;
            this.random = random;
            this.count = count;
        }

        @Override
        public Void call() {
            for (int i = 0; i < count; i++) {
                long now = storage.revision();
                long after = random.nextInt(3) == 0 ? now : first + random.nextInt((int) (now - first) + 1);
                String prefix = random.nextBoolean() ? "" : "k" + random.nextInt(4);
                RecordingWatcher watcher = new RecordingWatcher();
                storage.watch(prefix, after, watcher);
                started.add(new Started(watcher, prefix, after));
                storage.list(Range.of(""));
            }
            return null;
        }

        void check(List<String> log, long from) {
            for (Started each : started) {
                List<String> expected = log.subList((int) (each.after - from), log.size()).stream()
                        .filter(line -> line.startsWith(each.prefix, line.indexOf(' ') + 1))
                        .toList();
                assertThat(each.watcher.next(expected.size())).isEqualTo(expected);
                assertThat(each.watcher.silent()).isTrue();
            }
        }
    }

    /** Reads and writes at random, and records its observations. */
    final class Client implements Callable<Void> {

        private final Storage storage;
        private final Observations seen;
        private final Random random;
        private final int steps;

        Client(Storage storage, Observations seen, Random random, int steps) {
            this.storage = storage;
            this.seen = seen;
            this.random = random;
            this.steps = steps;
        }

        @Override
        public Void call() {
            for (int i = 0; i < steps; i++) {
                String key = "k" + random.nextInt(4);
                if (random.nextInt(10) == 0) {
                    seen.list(() -> storage.list(Range.of("k")));
                }
                long current = seen.get(key, () -> storage.get(key));
                if (current == 0) {
                    seen.write(Change.Type.CREATED, key, 0, () -> storage.create(key, StorageContract.to("x")));
                } else if (random.nextInt(4) == 0) {
                    seen.write(
                            Change.Type.DELETED,
                            key,
                            current,
                            () -> storage.delete(key, current, StorageContract.to("x")));
                } else {
                    seen.write(
                            Change.Type.UPDATED,
                            key,
                            current,
                            () -> storage.update(key, current, StorageContract.to("x")));
                }
            }
            return null;
        }
    }
}
