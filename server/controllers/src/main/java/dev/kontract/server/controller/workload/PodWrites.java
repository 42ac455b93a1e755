package dev.kontract.server.controller.workload;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ObjectEvents;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates and deletes the pods of a workload, records Events about it, and registers the expected informer events.
 * Created for a single reconciliation.
 */
public final class PodWrites {

    private static final int LARGEST_BATCH = 500;

    private final ControllerContext context;
    private final Expectations expectations;
    private final ObjectEvents events;
    private final Request request;
    private final LiveWorkload live;

    /**
     * Creates the writes for a workload.
     *
     * @param kind the kind of {@code workload}
     */
    public PodWrites(ControllerContext context, Expectations expectations, Kind<?> kind, KubernetesObject workload) {
        this.context = context;
        this.expectations = expectations;
        events = context.events().about(kind, workload);
        request = Request.of(workload);
        live = new LiveWorkload(context.client(), kind, workload);
    }

    /**
     * Creates pods in batches of one, two, four and so on. No further batch is started after a failure, so that an error that
     * affects all pods, such as an exceeded quota, is hit only a few times. A workload that is being deleted gets no pods.
     *
     * @return the first failure; null if there was none, or if the namespace takes no new pods because it is terminating
     */
    public @Nullable RuntimeException create(List<Pod> pods) {
        if (pods.isEmpty() || !live.isWanted()) {
            return null;
        }
        int start = 0;
        for (int size = 1; start < pods.size(); size = Math.min(2 * size, LARGEST_BATCH)) {
            int end = Math.min(start + size, pods.size());
            RuntimeException failure = attempt(pods.subList(start, end), this::create);
            if (failure != null) {
                return isTerminating(failure) ? null : failure;
            }
            start = end;
        }
        return null;
    }

    /**
     * Deletes pods if their UIDs still match.
     *
     * @return the first failure, after all were tried; null if there was none
     */
    public @Nullable RuntimeException delete(Collection<Pod> pods) {
        return attempt(pods, this::delete);
    }

    /** An action on one pod. */
    private interface Write {
        void on(Pod pod);
    }

    private static @Nullable RuntimeException attempt(Collection<Pod> pods, Write write) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Pod pod : pods) {
            try {
                write.on(pod);
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        return failures.isEmpty() ? null : failures.get(0);
    }

    private void create(Pod pod) {
        try {
            Pod created = context.client().pods(request.namespace()).create(pod);
            expectations.wrote(request, Kinds.POD, created);
            events.normal("SuccessfulCreate", "Created pod: " + created.name());
        } catch (ApiException e) {
            if (!isTerminating(e)) {
                events.warning("FailedCreate", "Error creating: " + e.getMessage());
            }
            throw e;
        }
    }

    private void delete(Pod pod) {
        String name = Objects.requireNonNull(pod.name());
        expectations.deleted(request, pod);
        try {
            context.client()
                    .pods(request.namespace())
                    .delete(
                            name,
                            DeletionOptions.standard()
                                    .onlyUid(Objects.requireNonNull(
                                            pod.metadata().getUid())));
            events.normal("SuccessfulDelete", "Deleted pod: " + name);
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // Already deleted.
        } catch (ApiException e) {
            events.warning("FailedDelete", "Error deleting: " + e.getMessage());
            throw e;
        }
    }

    /** Returns whether a write failed because the namespace is being deleted, or was deleted. */
    public static boolean isTerminating(RuntimeException failure) {
        return failure instanceof ApiException.NotFound
                || (failure instanceof ApiException.Forbidden forbidden
                        && forbidden.causes().stream()
                                .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason())));
    }
}
