package dev.kontract.server.controller.daemonset;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Node;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import dev.kontract.server.controller.workload.Membership;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The DaemonSet controller: keeps one pod on every node that fits. Immutable. */
public final class DaemonSetController implements ControllerFactory {

    private static final int WORKERS = 4;

    @Override
    public String name() {
        return "daemonset-controller";
    }

    @Override
    public String account() {
        return "daemon-set-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<DaemonSet> sets = context.informers().of(Kinds.DAEMON_SET);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Informer<Node> nodes = context.informers().of(Kinds.NODE);
        Informer<ControllerRevision> revisions = context.informers().of(Kinds.CONTROLLER_REVISION);
        Membership.index(pods);
        Membership.index(revisions);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .watches(sets, expectations.noting(Kinds.DAEMON_SET, set -> List.of(Request.of(set))))
                .watches(pods, expectations.noting(Kinds.POD, pod -> concerned(pod, sets)))
                .watches(
                        revisions,
                        expectations.noting(Kinds.CONTROLLER_REVISION, revision -> concerned(revision, sets)))
                .watches(
                        nodes,
                        node -> sets.indexer().list().stream().map(Request::of).toList())
                .workers(WORKERS)
                .start(new DaemonSetReconciler(context, expectations));
    }

    /** Returns what controls an object, or, for an orphan, all that may adopt it. */
    private static Collection<Request> concerned(KubernetesObject object, Informer<DaemonSet> sets) {
        String namespace = Objects.requireNonNullElse(object.namespace(), "");
        Optional<OwnerReference> controller = Membership.controller(object);
        if (controller.isPresent()) {
            return "DaemonSet".equals(controller.get().getKind())
                    ? List.of(new Request(namespace, controller.get().getName()))
                    : List.of();
        }
        return sets.indexer().list(namespace).stream()
                .filter(set -> LabelQuery.of(set.getSpec().getSelector()).matches(object.labels()))
                .map(Request::of)
                .toList();
    }
}
