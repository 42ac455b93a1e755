package dev.kontract.server.controller.statefulset;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.ObjectEvents;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.LiveWorkload;
import dev.kontract.server.controller.workload.RevisionData;
import java.util.Objects;
import java.util.function.Function;

/**
 * Performs the operations through the API, records Events about the set, and registers the expected informer events.
 */
final class ApiSetOperations implements SetOperations {

    private final KontractClient client;
    private final ObjectEvents events;
    private final Expectations expectations;
    private final StatefulSet set;
    private final Request request;
    private final LiveWorkload live;

    ApiSetOperations(KontractClient client, ObjectEvents events, Expectations expectations, StatefulSet set) {
        this.client = client;
        this.events = events;
        this.expectations = expectations;
        this.set = set;
        request = Request.of(set);
        live = new LiveWorkload(client, Kinds.STATEFUL_SET, set);
    }

    @Override
    public void createRevision(ControllerRevision revision) {
        requireWanted();
        try {
            write(Kinds.CONTROLLER_REVISION, revisions -> revisions.create(revision));
        } catch (ApiException.AlreadyExists e) {
            ControllerRevision there =
                    client.controllerRevisions(request.namespace()).get(name(revision));
            if (!RevisionData.of(there).equals(RevisionData.of(revision))) {
                throw new NameTaken(name(revision));
            }
        }
    }

    @Override
    public void updateRevision(ControllerRevision revision) {
        write(Kinds.CONTROLLER_REVISION, revisions -> revisions.replace(revision));
    }

    @Override
    public void deleteRevision(ControllerRevision revision) {
        try {
            client.controllerRevisions(request.namespace()).delete(name(revision));
        } catch (ApiException.NotFound e) {
            // Already done.
        }
    }

    @Override
    public void createClaim(PersistentVolumeClaim claim, Pod pod) {
        requireWanted();
        String what = "Claim " + claim.name();
        try {
            write(Kinds.PERSISTENT_VOLUME_CLAIM, claims -> claims.create(claim));
            succeeded("Create", what + ' ' + podOf(pod), "success");
        } catch (ApiException e) {
            failed("Create", what + " for " + podOf(pod), e, "");
            failed("Create", podOf(pod), e, "failed to create PVC " + claim.name() + ": ");
            throw e;
        }
    }

    @Override
    public void updateClaim(PersistentVolumeClaim claim) {
        write(Kinds.PERSISTENT_VOLUME_CLAIM, claims -> claims.replace(claim));
    }

    @Override
    public void createPod(Pod pod) {
        requireWanted();
        try {
            write(Kinds.POD, pods -> pods.create(pod));
            succeeded("Create", podOf(pod), "successful");
        } catch (ApiException e) {
            failed("Create", podOf(pod), e, "");
            throw e;
        }
    }

    @Override
    public void updatePod(Pod pod) {
        try {
            write(Kinds.POD, pods -> pods.replace(pod));
            succeeded("Update", podOf(pod), "successful");
        } catch (ApiException e) {
            failed("Update", podOf(pod), e, "");
            throw e;
        }
    }

    @Override
    public void deletePod(Pod pod) {
        expectations.deleted(request, pod);
        try {
            String uid = Objects.requireNonNull(pod.metadata().getUid());
            client.pods(request.namespace())
                    .delete(name(pod), DeletionOptions.standard().onlyUid(uid));
            succeeded("Delete", podOf(pod), "successful");
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // Already deleted.
        } catch (ApiException e) {
            failed("Delete", podOf(pod), e, "");
            throw e;
        }
    }

    @Override
    public void refuse(Pod pod, String why) {
        failed("Create", podOf(pod), why);
        throw new Refused(why);
    }

    @Override
    public void warn(String reason, String message) {
        events.warning(reason, message);
    }

    private void requireWanted() {
        if (!live.isWanted()) {
            throw new Refused("the set is being deleted");
        }
    }

    /** If the object or its namespace is gone, the informers will receive the event, so the failure is ignored. */
    private <T extends KubernetesObject> void write(Kind<T> kind, Function<Resource<T>, T> how) {
        try {
            expectations.wrote(request, kind, how.apply(client.resource(kind).inNamespace(request.namespace())));
        } catch (ApiException.NotFound e) {
            throw new Refused(e);
        } catch (ApiException.Forbidden e) {
            throw e.causes().stream().anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()))
                    ? new Refused(e)
                    : e;
        }
    }

    private void succeeded(String verb, String what, String how) {
        String message = verb + ' ' + what + " in StatefulSet " + set.name() + ' ' + how;
        events.normal("Successful" + verb, message);
    }

    /** A conflict caused by a stale cache is not recorded, because the next reconciliation resolves it. */
    private void failed(String verb, String what, ApiException e, String during) {
        if (!(e instanceof ApiException.AlreadyExists || e instanceof ApiException.Conflict)) {
            failed(verb, what, during + e.getMessage());
        }
    }

    private void failed(String verb, String what, String why) {
        String message = verb + ' ' + what + " in StatefulSet " + set.name() + " failed error: " + why;
        events.warning("Failed" + verb, message);
    }

    private static String podOf(Pod pod) {
        return "Pod " + pod.name();
    }

    private static String name(KubernetesObject object) {
        return Objects.requireNonNull(object.name());
    }
}
