package dev.kontract.server.storage.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.ChildJvm;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a store repeatedly while sixteen threads write, fifty times with {@code -Dlong}. Confirmed writes must survive. */
class SqliteCrashTest {

    private static final int KILLS = System.getProperty("long") == null ? 10 : 50;
    private static final int MOST_WRITES = System.getProperty("long") == null ? 500 : 5_000;

    /** A write as the server confirmed it. */
    private record Confirmed(long count, long revision) {}

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void keeps_confirmedWrites() throws Exception {
        Random random = new Random(1);
        Map<String, Confirmed> confirmed = new HashMap<>();
        long seen = 1;
        for (int round = 0; round < KILLS; round++) {
            confirmed.putAll(runAndKill(1 + random.nextInt(MOST_WRITES)));
            seen = check(confirmed, seen);
        }
    }

    /** A backup is consistent, even if it is taken from another process during its writes. */
    @Test
    void backsUp_whileAnotherProcessWrites() throws Exception {
        Path backup = folder.resolve("backup.db");
        Path restored = folder.resolve("restored");
        Process process = ChildJvm.start(CrashingServer.class, folder);
        Map<String, Confirmed> before = new HashMap<>();
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (int i = 0; i < 2_000; i++) {
                note(before, lines.readLine());
            }
            SqliteStorage.backup(folder, backup);
            note(new HashMap<>(), lines.readLine());
            assertThat(process.toHandle().destroyForcibly()).isTrue();
            lines.lines().forEach(line -> {});
        }
        SqliteStorage.restore(backup, restored);
        try (SqliteStorage storage = SqliteStorage.open(SqliteOptions.in(restored))) {
            assertThat(before)
                    .allSatisfy((key, confirmed) -> assertThat(
                                    CrashingServer.count(storage.get(key).orElseThrow()))
                            .isGreaterThanOrEqualTo(confirmed.count));
            String key = before.keySet().iterator().next();
            Entry entry = storage.get(key).orElseThrow();
            assertThat(storage.update(key, entry.revision(), at -> entry.value())
                            .revision())
                    .isEqualTo(storage.revision());
        }
    }

    private Map<String, Confirmed> runAndKill(int confirmations) throws IOException, InterruptedException {
        Process process = ChildJvm.start(CrashingServer.class, folder);
        Map<String, Confirmed> confirmed = new HashMap<>();
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (int i = 0; i < confirmations; i++) {
                note(confirmed, lines.readLine());
            }
            // Killed by its handle: {@code Process.destroy} would discard the unread output.
            assertThat(process.toHandle().destroyForcibly()).isTrue();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                note(confirmed, line);
            }
        }
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return confirmed;
    }

    private static void note(Map<String, Confirmed> confirmed, String line) {
        assertThat(line).as("a confirmation").isNotNull();
        String[] words = line.split(" ", -1);
        confirmed.put(words[0], new Confirmed(Long.parseLong(words[1]), Long.parseLong(words[2])));
    }

    /**
     * Checks that all confirmed writes exist, and confirms the current ones.
     *
     * @return the latest revision, up to which a client of the next server will have seen everything
     */
    private long check(Map<String, Confirmed> confirmed, long seen) {
        try (SqliteStorage storage = SqliteStorage.open(SqliteOptions.in(folder))) {
            for (Entry entry : storage.list(Range.of("counter/")).entries()) {
                long count = CrashingServer.count(entry);
                Confirmed last = confirmed.getOrDefault(entry.key(), new Confirmed(0, 0));
                assertThat(count).as(entry.key()).isBetween(last.count, last.count + 1);
                assertThat(count == last.count).as(entry.key()).isEqualTo(entry.revision() == last.revision);
                confirmed.put(entry.key(), new Confirmed(count, entry.revision()));
            }
            assertThat(confirmed.keySet())
                    .allSatisfy(key -> assertThat(storage.get(key)).isPresent());
            assertThat(storage.revision()).isGreaterThanOrEqualTo(seen);
            assertWatchGoesOn(storage, seen);
            return storage.revision();
        }
    }

    /**
     * Revisions are assigned in order and lost only together with all later ones: a watch from before the crash reports every
     * later revision, or fails as compacted.
     */
    private static void assertWatchGoesOn(SqliteStorage storage, long seen) {
        RecordingWatcher watcher = new RecordingWatcher();
        try {
            storage.watch("", seen, watcher);
        } catch (StorageException e) {
            assertThat(e.reason()).isEqualTo(Reason.COMPACTED);
            return;
        }
        for (long revision = seen + 1; revision <= storage.revision(); revision++) {
            assertThat(watcher.next()).contains("@" + revision + "=");
        }
    }
}
