package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.PersistentVolume;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Finalizers;
import java.util.Optional;

/**
 * The controller {@code persistentvolume-protection-controller}: a volume that is deleted stays while it is bound.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#storage-object-in-use-protection">Storage
 *     object in use protection</a>
 */
public final class VolumeProtectionController implements ControllerFactory {

    private static final String FINALIZER = "kubernetes.io/pv-protection";

    @Override
    public String name() {
        return "persistentvolume-protection-controller";
    }

    @Override
    public String account() {
        return "pv-protection-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<PersistentVolume> volumes = context.informers().of(Kinds.PERSISTENT_VOLUME);
        return context.controller().reconciles(volumes).start(request -> reconcile(context, volumes, request));
    }

    private static Result reconcile(ControllerContext context, Informer<PersistentVolume> volumes, Request request) {
        Optional<PersistentVolume> free = volumes.indexer()
                .get(request.toString())
                .filter(volume -> volume.deleting() && !"Bound".equals(VolumeState.phase(volume)))
                .filter(volume -> Finalizers.of(volume).contains(FINALIZER));
        if (free.isPresent()) {
            try {
                context.client().resource(Kinds.PERSISTENT_VOLUME).replace(Finalizers.without(free.get(), FINALIZER));
            } catch (ApiException.NotFound e) {
                // Deleted in the meantime.
            }
        }
        return Result.done();
    }
}
