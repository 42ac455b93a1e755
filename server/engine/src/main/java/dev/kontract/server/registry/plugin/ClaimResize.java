package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;

/**
 * The PersistentVolumeClaimResize plugin: a claim may grow only if it is bound and its class allows it.
 *
 * @see
 *     <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims">Expanding
 *     claims</a>
 */
public final class ClaimResize implements AdmissionPlugin {

    private final StorageClasses classes;

    /** Creates the plugin. */
    public ClaimResize(StorageClasses classes) {
        this.classes = classes;
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode claim = request.object();
        ObjectNode old = request.oldObject();
        if (claim == null
                || old == null
                || request.operation() != Operation.UPDATE
                || !request.isFor("", "persistentvolumeclaims")
                || size(claim).compareTo(size(old)) <= 0) {
            return;
        }
        String name = StorageClasses.namedBy(claim).orElse("");
        if (name.isEmpty() || !StorageClasses.namedBy(old).orElse("").equals(name) || !classes.expands(name)) {
            throw request.forbidden("only dynamically provisioned pvc can be resized and the storageclass that"
                    + " provisions the pvc must support resize");
        }
    }

    private static Quantity size(JsonNode claim) {
        return Quantity.find(claim.path("spec")
                        .path("resources")
                        .path("requests")
                        .path("storage")
                        .asText("0"))
                .orElse(Quantity.ZERO);
    }
}
