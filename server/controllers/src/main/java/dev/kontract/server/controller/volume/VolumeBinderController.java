package dev.kontract.server.controller.volume;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.PersistentVolume;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.StorageClass;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The controller {@code persistentvolume-binder-controller}. */
public final class VolumeBinderController implements ControllerFactory {

    /** The name of the controller. */
    public static final String NAME = "persistentvolume-binder-controller";

    private static final String PENDING = "pending claims";

    private final boolean provisions;

    /** Creates the controller; {@code provisions} is whether it simulates the provisioners of new volumes. */
    public VolumeBinderController(boolean provisions) {
        this.provisions = provisions;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String eventSource() {
        return "persistentvolume-controller";
    }

    @Override
    public String account() {
        return "persistent-volume-binder";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<PersistentVolume> volumes = context.informers().of(Kinds.PERSISTENT_VOLUME);
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
        Informer<StorageClass> classes = context.informers().of(Kinds.STORAGE_CLASS);
        claims.addIndex(PENDING, claim -> VolumeState.isBound(claim) ? List.of() : List.of(""));
        VolumeBinder binder = new VolumeBinder(context, claims, volumes, classes, provisions);
        Controller claimsRun = context.controller()
                .reconciles(claims)
                .watches(volumes, volume -> concerned(volume, claims))
                .watches(classes, storageClass -> pending(claims))
                .start(binder::reconcile);
        Controller volumesRun = context.controller(NAME + " volumes")
                .reconciles(volumes)
                .watches(claims, VolumeBinderController::volumeOf)
                .start(new VolumeReclaim(context, claims, volumes)::reconcile);
        return () -> {
            claimsRun.close();
            volumesRun.close();
        };
    }

    /** A reserved volume concerns its claim, a free one all pending claims. */
    private static List<Request> concerned(PersistentVolume volume, Informer<PersistentVolumeClaim> claims) {
        ObjectReference claim = volume.getSpec().getClaimRef();
        return claim == null
                ? pending(claims)
                : List.of(new Request(VolumeState.text(claim.getNamespace()), VolumeState.text(claim.getName())));
    }

    private static List<Request> pending(Informer<PersistentVolumeClaim> claims) {
        return claims.indexer().byIndex(PENDING, "").stream().map(Request::of).toList();
    }

    private static List<Request> volumeOf(PersistentVolumeClaim claim) {
        return Stream.ofNullable(claim.getSpec().getVolumeName())
                .filter(Objects::nonNull)
                .map(name -> new Request("", name))
                .toList();
    }
}
