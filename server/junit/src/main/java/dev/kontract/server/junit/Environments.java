package dev.kontract.server.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The environments that belong to a class or to a test, closed with it. Those of a class are used by one test at a time, between
 * {@link #acquire} and {@link #release}. Thread-safe.
 */
@SuppressWarnings("deprecation") // Only from JUnit 5.13 on is it enough to be AutoCloseable.
final class Environments implements ExtensionContext.Store.CloseableResource, AutoCloseable {

    /** Which environment a test wants. */
    record Key(String name, EnvironmentSettings settings) {}

    private final BaseServers servers;
    private final Map<Key, SharedEnvironment> open = new LinkedHashMap<>();
    private final ReentrantLock inUse = new ReentrantLock();

    Environments(BaseServers servers) {
        this.servers = servers;
    }

    synchronized @Nullable TestEnvironment find(Key key) {
        SharedEnvironment found = open.get(key);
        return found == null ? null : found.environment();
    }

    synchronized TestEnvironment open(Key key) {
        TestEnvironment known = find(key);
        if (known != null) {
            return known;
        }
        try {
            TestEnvironment opened = servers.open(key.settings());
            open.put(key, new SharedEnvironment(opened));
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    synchronized List<TestEnvironment> all() {
        return open.values().stream().map(SharedEnvironment::environment).toList();
    }

    /** Waits until nobody uses these environments, and keeps others from using them. */
    void acquire() {
        inUse.lock();
    }

    /** Lets others use these environments. */
    void release() {
        inUse.unlock();
    }

    /** {@link SharedEnvironment#begin} of each, by who has acquired them. */
    synchronized void begin(List<String> classes) {
        open.values().forEach(each -> each.begin(classes));
    }

    /** {@link SharedEnvironment#prepared} of each, by who has acquired them. */
    synchronized void prepared(String own) {
        open.values().forEach(each -> each.prepared(own));
    }

    /** {@link SharedEnvironment#disown} of each, by who has acquired them. */
    synchronized void disown() {
        open.values().forEach(SharedEnvironment::disown);
    }

    /** {@link SharedEnvironment#enter} of each, as soon as nobody uses them. */
    void enter(List<String> classes) {
        acquire();
        try {
            synchronized (this) {
                open.values().forEach(each -> each.enter(classes));
            }
        } finally {
            release();
        }
    }

    @Override
    public synchronized void close() {
        all().forEach(TestEnvironment::close);
        open.clear();
    }
}
