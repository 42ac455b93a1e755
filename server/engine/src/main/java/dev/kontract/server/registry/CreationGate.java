package dev.kontract.server.registry;

import dev.kontract.server.status.StatusException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Guards the creation of objects until the kind is removed. A caller that lists the objects after closing the gate sees all of
 * them: pending creations have been stored by then, and later ones are rejected. Safe for use by many threads.
 */
public final class CreationGate {

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile @Nullable Function<String, StatusException> refusal;

    /** Creates an open gate. */
    public CreationGate() {}

    /**
     * Creates an object. Waits only while the gate is being closed.
     *
     * @param name the name of the object
     * @param creation stores it
     * @throws StatusException when the gate is closed, or what {@code creation} throws
     */
    public <T> T create(String name, Supplier<T> creation) {
        lock.readLock().lock();
        try {
            check(name);
            return creation.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /**
     * Refuses further objects, and waits for those that are being created: each is one write, which the storage ends in time.
     *
     * @param because returns the error for the object of a name
     */
    public void close(Function<String, StatusException> because) {
        lock.writeLock().lock();
        try {
            refusal = because;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * Checks that an object may be created.
     *
     * @throws StatusException when the gate is closed
     */
    public void check(String name) {
        Function<String, StatusException> closed = refusal;
        if (closed != null) {
            throw closed.apply(name);
        }
    }
}
