package dev.kontract.server.storage.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process that writes from many threads until it is killed. Each thread increments a counter under its own key, and prints
 * {@code key count revision} to standard output once a write has returned.
 */
final class CrashingServer {

    static final int WRITERS = 16;

    private CrashingServer() {}

    public static void main(String[] arguments) {
        Storage storage = SqliteStorage.open(SqliteOptions.in(Path.of(arguments[0])));
        for (int i = 0; i < WRITERS; i++) {
            String key = "counter/" + i;
            new Thread(() -> countUp(storage, key)).start();
        }
    }

    private static void countUp(Storage storage, String key) {
        Optional<Entry> last = storage.get(key);
        long count = last.map(CrashingServer::count).orElse(0L);
        long revision = last.map(Entry::revision).orElse(0L);
        while (true) {
            long next = ++count;
            revision = revision == 0
                    ? storage.create(key, at -> bytes(next)).revision()
                    : storage.update(key, revision, at -> bytes(next)).revision();
            say(key + " " + next + " " + revision + "\n");
        }
    }

    /** Written in one call, bypassing all buffers of this process. */
    private static void say(String line) {
        synchronized (System.out) {
            try {
                System.out.write(line.getBytes(UTF_8));
                System.out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static long count(Entry entry) {
        String text = new String(entry.value(), UTF_8);
        return Long.parseLong(text.substring(0, text.indexOf(' ')));
    }

    /** Returns a value of varying size, so that rows end at varying offsets of a page. */
    private static byte[] bytes(long count) {
        return (count + " " + "x".repeat((int) (count * 37 % 3_000))).getBytes(UTF_8);
    }
}
