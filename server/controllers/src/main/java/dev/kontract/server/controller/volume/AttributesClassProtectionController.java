package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.PersistentVolumeClaimStatus;
import dev.kontract.model.VolumeAttributesClass;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Finalizers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The controller {@code volumeattributesclass-protection-controller}: a class that is deleted stays while a volume or a claim
 * names it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volume-attributes-classes/">Volume attributes classes</a>
 */
public final class AttributesClassProtectionController implements ControllerFactory {

    private static final String FINALIZER = "kubernetes.io/vac-protection";
    private static final String BY_CLASS = "volume attributes class";

    @Override
    public String name() {
        return "volumeattributesclass-protection-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<VolumeAttributesClass> classes = context.informers().of(Kinds.VOLUME_ATTRIBUTES_CLASS);
        Informer<PersistentVolume> volumes = context.informers().of(Kinds.PERSISTENT_VOLUME);
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
        volumes.addIndex(BY_CLASS, AttributesClassProtectionController::classes);
        claims.addIndex(BY_CLASS, AttributesClassProtectionController::classes);
        return context.controller()
                .reconciles(classes)
                .watches(volumes, volume -> requests(classes(volume)))
                .watches(claims, claim -> requests(classes(claim)))
                .start(request -> {
                    Optional<VolumeAttributesClass> found = classes.indexer().get(request.toString());
                    boolean used =
                            !volumes.indexer().byIndex(BY_CLASS, request.name()).isEmpty()
                                    || !claims.indexer()
                                            .byIndex(BY_CLASS, request.name())
                                            .isEmpty();
                    found.filter(each -> !each.deleting() || !used).ifPresent(each -> write(context, each));
                    return Result.done();
                });
    }

    /** Adds the finalizer, or removes it from a class that is being deleted. */
    private static void write(ControllerContext context, VolumeAttributesClass found) {
        if (Finalizers.of(found).contains(FINALIZER) != found.deleting()) {
            return;
        }
        VolumeAttributesClass next =
                found.deleting() ? Finalizers.without(found, FINALIZER) : Finalizers.with(found, FINALIZER);
        try {
            context.client().resource(Kinds.VOLUME_ATTRIBUTES_CLASS).replace(next);
        } catch (ApiException.NotFound e) {
            // Deleted in the meantime.
        }
    }

    private static List<String> classes(PersistentVolume volume) {
        return Stream.ofNullable(volume.getSpec())
                .flatMap(spec -> Stream.ofNullable(spec.getVolumeAttributesClassName()))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static List<String> classes(PersistentVolumeClaim claim) {
        Stream<String> requested = Stream.ofNullable(claim.getSpec())
                .flatMap(spec -> Stream.ofNullable(spec.getVolumeAttributesClassName()));
        Stream<String> known = Stream.ofNullable(claim.getStatus()).flatMap(AttributesClassProtectionController::known);
        return Stream.concat(requested, known)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private static Stream<String> known(PersistentVolumeClaimStatus status) {
        return Stream.concat(
                Stream.ofNullable(status.getCurrentVolumeAttributesClassName()),
                Stream.ofNullable(status.getModifyVolumeStatus())
                        .flatMap(modify -> Stream.ofNullable(modify.getTargetVolumeAttributesClassName())));
    }

    private static List<Request> requests(List<String> names) {
        return names.stream().map(name -> new Request("", name)).toList();
    }
}
