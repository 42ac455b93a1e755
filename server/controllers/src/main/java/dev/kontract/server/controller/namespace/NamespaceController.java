package dev.kontract.server.controller.namespace;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.controller.ControllerBuilder;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Namespace;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.WrittenObject;
import java.util.List;

/** The controller {@code namespace-controller}. */
public final class NamespaceController implements ControllerFactory {

    private static final String NAMESPACES = "_core/namespaces/";
    private static final int WORKERS = 4;

    /**
     * Kinds whose deletion takes time: the namespace is reconciled again when the last of these objects is gone, not
     * only after the expected delay.
     */
    private static final List<Kind<? extends KubernetesObject>> SLOW =
            List.of(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STATEFUL_SET);

    @Override
    public String name() {
        return "namespace-controller";
    }

    /** There is nothing to do until a namespace is deleted. */
    @Override
    public boolean isConcernedBy(WrittenObject object) {
        return object.resource().equals(NAMESPACES) && object.contains("\"deletionTimestamp\"");
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Namespace> namespaces = context.informers().of(Kinds.NAMESPACE);
        ControllerBuilder controller = context.controller()
                .workers(WORKERS)
                .watches(namespaces, namespace -> namespace.deleting() ? List.of(Request.of(namespace)) : List.of());
        SLOW.forEach(kind -> awaitLast(context, controller, namespaces, kind));
        return controller.start(new NamespaceFinalization(context.client(), context.clock()));
    }

    private static <T extends KubernetesObject> void awaitLast(
            ControllerContext context, ControllerBuilder controller, Informer<Namespace> namespaces, Kind<T> kind) {
        Informer<T> informer = context.informers().of(kind);
        controller.watches(informer, object -> {
            String namespace = Request.of(object).namespace();
            boolean last = isGoing(namespaces, namespace)
                    && informer.indexer().list(namespace).isEmpty();
            return last ? List.of(new Request("", namespace)) : List.of();
        });
    }

    private static boolean isGoing(Informer<Namespace> namespaces, String namespace) {
        return namespaces
                .indexer()
                .get("", namespace)
                .filter(Namespace::deleting)
                .isPresent();
    }
}
