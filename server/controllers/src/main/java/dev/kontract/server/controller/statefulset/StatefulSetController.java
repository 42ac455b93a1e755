package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The StatefulSet controller: creates, replaces and removes pods in order and maintains their claims. Immutable. */
public final class StatefulSetController implements ControllerFactory {

    private static final int WORKERS = 8;

    private final Set<SetFeature> features;

    /**
     * Creates the controller.
     *
     * @param features the features that are on
     */
    public StatefulSetController(Set<SetFeature> features) {
        this.features = Set.copyOf(features);
    }

    @Override
    public String name() {
        return "statefulset-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<StatefulSet> sets = context.informers().of(Kinds.STATEFUL_SET);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
        Informer<ControllerRevision> revisions = context.informers().of(Kinds.CONTROLLER_REVISION);
        sets.addIndex(StatefulSetReconciler.CLAIMS, ClaimTemplates::families);
        claims.addIndex(StatefulSetReconciler.CLAIMS, ClaimTemplates::family);
        Membership.index(pods);
        Membership.index(revisions);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .watches(sets, expectations.noting(Kinds.STATEFUL_SET, set -> List.of(Request.of(set))))
                .watches(pods, expectations.noting(Kinds.POD, StatefulSetController::concerned))
                .watches(claims, expectations.noting(Kinds.PERSISTENT_VOLUME_CLAIM, claim -> users(claim, sets)))
                .watches(revisions, expectations.noting(Kinds.CONTROLLER_REVISION, StatefulSetController::controllers))
                .workers(WORKERS)
                .start(new StatefulSetReconciler(context, expectations, features));
    }

    private static Collection<Request> controllers(KubernetesObject object) {
        return Membership.controller(object)
                .filter(owner -> "StatefulSet".equals(owner.getKind()))
                .map(owner -> new Request(namespace(object), owner.getName()))
                .stream()
                .toList();
    }

    /**
     * Returns the set that controls a pod, and the set the pod's name belongs to, which may adopt it or wait for the
     * name.
     */
    private static Collection<Request> concerned(Pod pod) {
        Set<Request> concerned = new LinkedHashSet<>(controllers(pod));
        PodIdentity.withoutOrdinal(Objects.requireNonNullElse(pod.name(), ""))
                .ifPresent(set -> concerned.add(new Request(namespace(pod), set)));
        return concerned;
    }

    private static Collection<Request> users(PersistentVolumeClaim claim, Informer<StatefulSet> sets) {
        return ClaimTemplates.family(claim).stream()
                .flatMap(family -> sets.indexer().byIndex(StatefulSetReconciler.CLAIMS, family).stream())
                .map(Request::of)
                .toList();
    }

    private static String namespace(KubernetesObject object) {
        return Objects.requireNonNullElse(object.namespace(), "");
    }
}
