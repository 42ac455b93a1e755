package dev.kontract.server.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The environments that belong to a class or to a test, closed with it. Those of a class are used by one test at a time, between
 * {@link #begin} and {@link #end}. Thread-safe.
 */
@SuppressWarnings("deprecation") // Only from JUnit 5.13 on is it enough to be AutoCloseable.
final class Environments implements ExtensionContext.Store.CloseableResource, AutoCloseable {

    /** Which environment a test wants. */
    record Key(String name, EnvironmentSettings settings) {}

    private final BaseServers servers;
    private final Map<Key, TestEnvironment> open = new LinkedHashMap<>();
    private final Map<Key, Map<String, Runnable>> checkpoints = new LinkedHashMap<>();
    private final ReentrantLock inUse = new ReentrantLock();

    /** The class whose tests have used the environments since they were put back. */
    private @Nullable String usedBy;

    Environments(BaseServers servers) {
        this.servers = servers;
    }

    synchronized @Nullable TestEnvironment find(Key key) {
        return open.get(key);
    }

    synchronized TestEnvironment open(Key key) {
        TestEnvironment environment = open.get(key);
        if (environment == null) {
            try {
                environment = servers.open(key.settings());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            open.put(key, environment);
        }
        return environment;
    }

    synchronized List<TestEnvironment> all() {
        return new ArrayList<>(open.values());
    }

    /**
     * Waits until no other test uses these environments, then puts them back to what they were when the first test of the class
     * {@code owner} began. If that fails, other tests can use them.
     */
    void begin(String owner) {
        inUse.lock();
        try {
            restore(owner, true);
            all().forEach(TestEnvironment::beginReport);
        } catch (RuntimeException | Error e) {
            inUse.unlock();
            throw e;
        }
    }

    /**
     * Waits until no test uses these environments, then puts them back to what they were when the first test of the class {@code
     * owner} began, if one did.
     */
    void leave(String owner) {
        inUse.lock();
        try {
            restore(owner, false);
        } finally {
            inUse.unlock();
        }
    }

    /** What the tests of another class have left, is not to be remembered as the beginning of this one. */
    private synchronized void restore(String owner, boolean orRemember) {
        String former = usedBy;
        open.forEach((key, environment) -> {
            Map<String, Runnable> known = checkpoints.computeIfAbsent(key, unknown -> new LinkedHashMap<>());
            Runnable checkpoint = known.get(owner);
            Runnable ofFormer = former == null || !orRemember ? null : known.get(former);
            if (checkpoint != null) {
                checkpoint.run();
                usedBy = null;
            } else if (ofFormer != null) {
                ofFormer.run();
            }
            if (checkpoint == null && orRemember) {
                known.put(owner, environment.checkpoint());
            }
        });
        if (orRemember) {
            usedBy = owner;
        }
    }

    /** Lets other tests use these environments. */
    void end() {
        inUse.unlock();
    }

    @Override
    public synchronized void close() {
        open.values().forEach(TestEnvironment::close);
        open.clear();
    }
}
