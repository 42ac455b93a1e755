package dev.kontract.server.controller.claim;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;

/** The controller {@code persistentvolumeclaim-protection-controller}. */
public final class ClaimProtectionController implements ControllerFactory {

    @Override
    public String name() {
        return "persistentvolumeclaim-protection-controller";
    }

    @Override
    public String account() {
        return "pvc-protection-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        pods.addIndex(
                ClaimProtection.BY_CLAIM,
                pod -> ClaimUse.claims(pod).stream().map(Request::toString).toList());
        return context.controller()
                .reconciles(claims)
                .watches(pods, ClaimUse::claims)
                .start(new ClaimProtection(context.client(), claims, pods));
    }
}
