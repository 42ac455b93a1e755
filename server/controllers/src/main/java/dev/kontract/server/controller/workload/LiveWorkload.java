package dev.kontract.server.controller.workload;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.RequeueException;
import dev.kontract.model.KubernetesObject;
import java.util.Objects;
import java.util.Optional;

/**
 * The current state of a workload on the server, read at most once. A cache may be stale: its controller would adopt what the
 * deletion of the workload orphaned, or replace the pods that its foreground deletion deletes. Created for a single
 * reconciliation.
 */
public final class LiveWorkload {

    private final KontractClient client;
    private final Kind<?> kind;
    private final KubernetesObject cached;
    private Optional<Boolean> isActive = Optional.empty();

    /**
     * Creates the view of a workload.
     *
     * @param kind the kind of {@code cached}
     * @param cached the workload as the cache has it
     */
    public LiveWorkload(KontractClient client, Kind<?> kind, KubernetesObject cached) {
        this.client = client;
        this.kind = kind;
        this.cached = cached;
    }

    /** Returns whether the workload exists and is not being deleted. */
    public boolean isWanted() {
        if (isActive.isEmpty()) {
            isActive = Optional.of(!cached.deleting()
                    && find(kind)
                            .filter(live -> !live.deleting())
                            .filter(live -> Objects.equals(
                                    live.metadata().getUid(), cached.metadata().getUid()))
                            .isPresent());
        }
        return isActive.get();
    }

    /**
     * Checks {@link #isWanted()} before something is created for the workload.
     *
     * @throws RequeueException if not
     */
    public void requireWanted() {
        if (!isWanted()) {
            throw new RequeueException(cached.key() + " is being deleted");
        }
    }

    private <T extends KubernetesObject> Optional<T> find(Kind<T> ofWorkload) {
        return client.resource(ofWorkload)
                .inNamespace(Objects.requireNonNull(cached.namespace()))
                .find(Objects.requireNonNull(cached.name()));
    }
}
