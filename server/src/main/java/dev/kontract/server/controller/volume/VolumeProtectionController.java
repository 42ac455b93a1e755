package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.PersistentVolume;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
                .filter(volume -> finalizers(volume).contains(FINALIZER));
        if (free.isPresent()) {
            PersistentVolume next = Json.copy(free.get());
            List<String> kept = new ArrayList<>(finalizers(next));
            kept.remove(FINALIZER);
            next.metadata().setFinalizers(kept.isEmpty() ? null : kept);
            try {
                context.client().resource(Kinds.PERSISTENT_VOLUME).replace(next);
            } catch (ApiException.NotFound e) {
                // It is gone.
            }
        }
        return Result.done();
    }

    private static List<String> finalizers(PersistentVolume volume) {
        return Objects.requireNonNullElse(volume.metadata().getFinalizers(), List.of());
    }
}
