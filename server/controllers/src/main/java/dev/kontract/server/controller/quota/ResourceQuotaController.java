package dev.kontract.server.controller.quota;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ResourceQuota;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.Objects;

/** The controller {@code resourcequota-controller}. */
public final class ResourceQuotaController implements ControllerFactory {

    private final QuotaPause pause;

    /** Creates the controller, which counts during a {@code pause} of charged writes. */
    public ResourceQuotaController(QuotaPause pause) {
        this.pause = pause;
    }

    @Override
    public String name() {
        return "resourcequota-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<ResourceQuota> quotas = context.informers().of(Kinds.RESOURCE_QUOTA);
        WorkQueue<Request> queue = context.queue();
        CountedObjects objects = new CountedObjects(
                context,
                quotas,
                namespace -> quotas.indexer().list(namespace).forEach(quota -> queue.add(Request.of(quota))),
                () -> quotas.indexer().list().forEach(quota -> queue.add(Request.of(quota))));
        quotas.addListener(new ChangeListener<>() {
            @Override
            public void onAdd(ResourceQuota quota) {
                queue.add(Request.of(quota));
            }

            @Override
            public void onUpdate(ResourceQuota before, ResourceQuota after) {
                // Admission charges only change the usage, which is correct afterwards.
                if (!Objects.equals(before.getSpec(), after.getSpec()) || !boundsOf(before, after)) {
                    queue.add(Request.of(after));
                }
            }
        });
        return Controller.named(name())
                .queue(queue)
                .executor(context.executor())
                .start(new QuotaRecount(context, quotas, objects, pause));
    }

    /** Returns whether the enforced limits are the same. */
    private static boolean boundsOf(ResourceQuota before, ResourceQuota after) {
        return QuotaRecount.status(before)
                .path("hard")
                .equals(QuotaRecount.status(after).path("hard"));
    }
}
