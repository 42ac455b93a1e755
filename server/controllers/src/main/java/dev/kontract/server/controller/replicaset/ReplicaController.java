package dev.kontract.server.controller.replicaset;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
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

/**
 * The ReplicaSet and the ReplicationController controller: each creates pods while there are too few and deletes some
 * while there are too many. Immutable.
 *
 * @param <T> the type of the objects
 */
public final class ReplicaController<T extends KubernetesObject> implements ControllerFactory {

    private static final int WORKERS = 8;

    private final ReplicaKind<T> replicas;
    private final String name;
    private final String account;

    private ReplicaController(ReplicaKind<T> replicas, String name, String account) {
        this.replicas = replicas;
        this.name = name;
        this.account = account;
    }

    /** Returns the controller of ReplicaSets. */
    public static ControllerFactory ofSets() {
        return new ReplicaController<>(ReplicaKind.SETS, "replicaset-controller", "replicaset-controller");
    }

    /** Returns the controller of ReplicationControllers. */
    public static ControllerFactory ofControllers() {
        return new ReplicaController<>(
                ReplicaKind.CONTROLLERS, "replicationcontroller-controller", "replication-controller");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String account() {
        return account;
    }

    @Override
    public String eventSource() {
        return account;
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<T> objects = context.informers().of(replicas.kind());
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Membership.index(pods);
        Membership.index(objects);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .watches(objects, expectations.noting(replicas.kind(), object -> List.of(Request.of(object))))
                .watches(pods, expectations.noting(Kinds.POD, pod -> concerned(pod, objects)))
                .workers(WORKERS)
                .start(new ReplicaReconciler<>(context, replicas, expectations));
    }

    /** Returns what controls a pod, or, for an orphan, all that may adopt it. */
    private Collection<Request> concerned(Pod pod, Informer<T> objects) {
        String namespace = Objects.requireNonNullElse(pod.namespace(), "");
        Optional<OwnerReference> controller = Membership.controller(pod);
        if (controller.isPresent()) {
            return replicas.kind().name().kind().equals(controller.get().getKind())
                    ? List.of(new Request(namespace, controller.get().getName()))
                    : List.of();
        }
        return objects.indexer().list(namespace).stream()
                .filter(object -> LabelQuery.of(replicas.asSet(object).getSpec().getSelector())
                        .matches(pod.labels()))
                .map(Request::of)
                .toList();
    }
}
