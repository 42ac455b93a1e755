package dev.kontract.server.controller.garbage;

import dev.kontract.server.controller.LruMap;
import java.util.Collections;
import java.util.Set;

/**
 * Owners that are known to be gone, the latest of them: it saves a question to the server for each of their dependents. A uid
 * never comes back. Safe for use by several threads.
 */
final class AbsentOwners {

    private static final int REMEMBERED = 500;

    private final Set<ObjectIdentity> gone =
            Collections.synchronizedSet(Collections.newSetFromMap(new LruMap<>(REMEMBERED)));

    void add(ObjectIdentity owner) {
        gone.add(owner);
    }

    /** Whether the owner is gone that a dependent in {@code identity}'s namespace claims; it may be one of the cluster. */
    boolean contains(ObjectIdentity claimed) {
        return gone.contains(claimed) || gone.contains(claimed.inNamespace(""));
    }
}
