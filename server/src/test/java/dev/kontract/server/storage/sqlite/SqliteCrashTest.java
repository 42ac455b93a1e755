package dev.kontract.server.storage.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a server in the middle of its writes, again and again. What it had confirmed must be there. */
class SqliteCrashTest {

    /** A write as the server confirmed it. */
    private record Confirmed(long count, long revision) {}

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void keeps_whatItConfirmed() throws Exception {
        int rounds = System.getProperty("long") == null ? 3 : 50;
        Random random = new Random(1);
        Map<String, Confirmed> confirmed = new HashMap<>();
        for (int round = 0; round < rounds; round++) {
            confirmed.putAll(runAndKill(200 + random.nextInt(3_000)));
            check(confirmed);
        }
    }

    private Map<String, Confirmed> runAndKill(int confirmations) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CrashingServer.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Map<String, Confirmed> confirmed = new HashMap<>();
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (int i = 0; i < confirmations; i++) {
                note(confirmed, lines.readLine());
            }
            // Through the handle: the process itself would throw away what it has said and not been heard.
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

    private void check(Map<String, Confirmed> confirmed) {
        try (SqliteStorage storage = SqliteStorage.open(SqliteOptions.in(folder))) {
            for (Entry entry : storage.list(Range.of("counter/")).entries()) {
                long count = CrashingServer.count(entry);
                Confirmed last = confirmed.getOrDefault(entry.key(), new Confirmed(0, 0));
                assertThat(count).as(entry.key()).isBetween(last.count, last.count + 1);
                assertThat(count == last.count).as(entry.key()).isEqualTo(entry.revision() == last.revision);
            }
            assertThat(confirmed.keySet())
                    .allSatisfy(key -> assertThat(storage.get(key)).isPresent());
            assertNoGap(storage);
        }
    }

    /** Revisions are handed out one by one and lost only together with all that follow. */
    private static void assertNoGap(SqliteStorage storage) {
        long compacted = Math.max(1, storage.revision() - 500);
        RecordingWatcher watcher = new RecordingWatcher();
        storage.watch("", compacted, watcher);
        for (long revision = compacted + 1; revision <= storage.revision(); revision++) {
            assertThat(watcher.next()).contains("@" + revision + "=");
        }
    }
}
