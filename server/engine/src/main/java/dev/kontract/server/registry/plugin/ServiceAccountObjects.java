package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.NamespacedObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import java.time.Duration;
import java.util.Optional;

/** The service accounts, and a way to wait for one. Safe for use by many threads. */
final class ServiceAccountObjects implements KeyFeed.Sink {

    private final NamespacedObjects<ObjectNode> accounts = new NamespacedObjects<>(StoredJson.TREE);

    @Override
    public synchronized void put(Entry entry) {
        accounts.put(entry);
        notifyAll();
    }

    @Override
    public synchronized void remove(String key) {
        accounts.remove(key);
    }

    /** Returns an account; empty if there is none. */
    Optional<ObjectNode> find(String namespace, String name) {
        return accounts.in(namespace).stream()
                .filter(account ->
                        account.path("metadata").path("name").asText().equals(name))
                .findFirst();
    }

    /** Returns an account that may be about to be created; empty if there is none within {@code patience}. */
    synchronized Optional<ObjectNode> await(String namespace, String name, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        Optional<ObjectNode> found = find(namespace, name);
        while (found.isEmpty()) {
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (left <= 0) {
                return found;
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return found;
            }
            found = find(namespace, name);
        }
        return found;
    }
}
