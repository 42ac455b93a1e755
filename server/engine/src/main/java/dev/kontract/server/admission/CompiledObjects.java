package dev.kontract.server.admission;

import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The objects of one resource in a compiled form, in the order of their keys. An object is compiled once, by the first
 * request that needs it after it has changed. Safe for use by many threads.
 *
 * @param <T> the compiled form
 */
public final class CompiledObjects<T> implements KeyFeed.Sink {

    private record Snapshot<T>(long version, List<T> objects) {}

    private final Map<String, Entry> entries = new ConcurrentSkipListMap<>();
    private final AtomicLong version = new AtomicLong();
    private final Derivation<T> compiler;
    private volatile Snapshot<T> snapshot = new Snapshot<>(0, List.of());

    /**
     * Starts without objects.
     *
     * @param compiler compiles an object; must not fail
     */
    public CompiledObjects(Derivation<T> compiler) {
        this.compiler = compiler;
    }

    @Override
    public void put(Entry entry) {
        entries.put(entry.key(), entry);
        version.incrementAndGet();
    }

    @Override
    public void remove(String key) {
        entries.remove(key);
        version.incrementAndGet();
    }

    /** Returns the present objects. */
    public List<T> current() {
        Snapshot<T> known = snapshot;
        long now = version.get();
        if (known.version() != now) {
            known = new Snapshot<>(
                    now,
                    entries.values().stream()
                            .map(entry -> entry.derived(compiler))
                            .toList());
            snapshot = known;
        }
        return known.objects();
    }
}
