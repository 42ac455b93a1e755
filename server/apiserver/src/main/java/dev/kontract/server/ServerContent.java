package dev.kontract.server;

import dev.kontract.server.controller.Controllers;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.memory.MemoryState;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.storage.window.Snapshot;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** All objects of a server: takes snapshots of them and brings them back. Safe for use by several threads. */
final class ServerContent {

    private static final ObjectVersioner VERSIONER = new ObjectVersioner();
    private static final int ATTEMPTS = 100;

    private final Storage stored;
    private final Storage followed;
    private final InstantSource clock;
    private final Controllers controllers;

    /** The content of the storage right after a snapshot was restored: the same objects at later revisions. */
    private final Map<ServerSnapshot, Snapshot> restored = new WeakHashMap<>();

    /**
     * Creates the content of a server.
     *
     * @param stored the storage of the objects
     * @param followed writes to it, and notifies all followers of objects in the server
     * @param controllers are paused while objects are restored
     */
    ServerContent(Storage stored, Storage followed, InstantSource clock, Controllers controllers) {
        this.stored = stored;
        this.followed = followed;
        this.clock = clock;
        this.controllers = controllers;
    }

    /** Returns whether objects are in memory, so that there can be snapshots. */
    boolean isInMemory() {
        return stored instanceof MemoryStorage;
    }

    /** The revision of the last write. */
    long revision() {
        return stored.revision();
    }

    /**
     * Returns the current objects.
     *
     * @throws IllegalStateException if they are not kept in memory, or no longer
     */
    MemoryState state() {
        if (!(stored instanceof MemoryStorage memory)) {
            throw new IllegalStateException("only a server that keeps its objects in memory has snapshots and forks");
        }
        try {
            return memory.state();
        } catch (StorageException e) {
            throw new IllegalStateException("the server is closed", e);
        }
    }

    /**
     * Restores objects by writing the differences: objects created since are deleted, deleted ones are recreated with their
     * UIDs, changed ones are updated. All watches see these writes, at new resource versions.
     *
     * @throws IllegalStateException if other clients keep writing
     */
    void restore(ServerSnapshot wanted) {
        controllers.whilePaused(() -> replace(wanted));
    }

    private synchronized void replace(ServerSnapshot wanted) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Snapshot now = state().entries();
            Snapshot target = restored.getOrDefault(wanted, wanted.state().entries());
            List<Difference> differences = new ArrayList<>();
            now.compare(target, (here, there) -> differences.add(new Difference(here, there)));
            boolean written = write(differences, deadlines(wanted.state()));
            Snapshot after = state().entries();
            if (written && after.revision() == now.revision() + differences.size()) {
                restored.put(wanted, after);
                return;
            }
        }
        throw new IllegalStateException("the objects could not be brought back, because others go on writing");
    }

    private record Difference(
            @Nullable Entry here, @Nullable Entry there) {}

    private static Map<String, Long> deadlines(MemoryState state) {
        Map<String, Long> deadlines = new HashMap<>();
        for (Expirations.Deadline each : state.deadlines()) {
            deadlines.put(each.key(), each.millis());
        }
        return deadlines;
    }

    /** Returns whether nobody else wrote any of these objects meanwhile. */
    private boolean write(List<Difference> differences, Map<String, Long> deadlines) {
        try {
            for (Difference each : differences) {
                write(each.here(), each.there(), deadlines);
            }
            return true;
        } catch (StorageException e) {
            if (e.reason() == StorageException.Reason.CONFLICT || e.reason() == StorageException.Reason.KEY_EXISTS) {
                return false;
            }
            throw e;
        }
    }

    private void write(@Nullable Entry here, @Nullable Entry there, Map<String, Long> deadlines) {
        if (there == null) {
            if (here != null) {
                followed.delete(here.key(), here.revision(), revision -> VERSIONER.at(here.value(), revision));
            }
            return;
        }
        Duration timeToLive = timeToLive(deadlines.get(there.key()));
        if (here == null) {
            followed.create(there.key(), revision -> VERSIONER.at(there.value(), revision), timeToLive);
        } else {
            followed.update(
                    there.key(), here.revision(), revision -> VERSIONER.at(there.value(), revision), timeToLive);
        }
    }

    /** An object that has expired in the meantime is deleted within a second of the clock. */
    private Duration timeToLive(@Nullable Long deadline) {
        return deadline == null ? Storage.FOREVER : Duration.ofMillis(Math.max(1, deadline - clock.millis()));
    }
}
