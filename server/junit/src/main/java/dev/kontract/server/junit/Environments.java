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
 * The environments of a class or a test, closed together with it. Those of a class are used by one test at a time, between
 * {@link #acquire} and {@link #release}. Thread-safe.
 */
@SuppressWarnings("deprecation") // AutoCloseable alone is sufficient only from JUnit 5.13 on.
final class Environments implements ExtensionContext.Store.CloseableResource, AutoCloseable {

    /** Identifies the environment of a test. */
    record Key(String name, EnvironmentSettings settings) {}

    private final TargetSource servers;
    private final Map<Key, SharedEnvironment> open = new LinkedHashMap<>();
    private final ReentrantLock inUse = new ReentrantLock();

    Environments(TargetSource servers) {
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

    /** Acquires exclusive use of these environments, waiting if necessary. */
    void acquire() {
        inUse.lock();
    }

    /** Releases these environments. */
    void release() {
        inUse.unlock();
    }

    /** Calls {@link SharedEnvironment#begin} of each; the caller must have acquired them. */
    synchronized void begin(List<String> classes) {
        open.values().forEach(each -> each.begin(classes));
    }

    /** Calls {@link SharedEnvironment#prepared} of each; the caller must have acquired them. */
    synchronized void prepared(String own) {
        open.values().forEach(each -> each.prepared(own));
    }

    /** Calls {@link SharedEnvironment#disown} of each; the caller must have acquired them. */
    synchronized void disown() {
        open.values().forEach(SharedEnvironment::disown);
    }

    /** Calls {@link SharedEnvironment#enter} of each, once no other test uses them. */
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
