package dev.kontract.server.controller.garbage;

import dev.kontract.server.controller.LruMap;
import java.util.Collections;
import java.util.Set;

/**
 * A cache of owners known to be deleted, which saves a request for each of their dependents. UIDs are never reused.
 * Thread-safe.
 */
final class AbsentOwners {

    private static final int REMEMBERED = 500;

    private final Set<ObjectIdentity> gone =
            Collections.synchronizedSet(Collections.newSetFromMap(new LruMap<>(REMEMBERED)));

    void add(ObjectIdentity owner) {
        gone.add(owner);
    }

    /**
     * Returns whether an owner claimed by a dependent in {@code identity}'s namespace is absent; the owner may be
     * cluster-scoped.
     */
    boolean contains(ObjectIdentity claimed) {
        return gone.contains(claimed) || gone.contains(claimed.inNamespace(""));
    }
}
