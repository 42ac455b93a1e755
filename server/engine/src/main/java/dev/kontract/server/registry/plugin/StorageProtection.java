package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;

/**
 * The StorageObjectInUseProtection plugin: volumes, claims and attributes classes get a finalizer that holds them while
 * they are in use.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#storage-object-in-use-protection">Storage
 *     object in use protection</a>
 */
public final class StorageProtection implements AdmissionPlugin {

    @Override
    public void mutate(AdmissionRequest request) {
        if (request.operation() != Operation.CREATE) {
            return;
        }
        if (request.isFor("", "persistentvolumes")) {
            protect(request, "pv");
        } else if (request.isFor("", "persistentvolumeclaims")) {
            protect(request, "pvc");
        } else if (request.isFor("storage.k8s.io", "volumeattributesclasses")) {
            protect(request, "vac");
        }
    }

    private static void protect(AdmissionRequest request, String kind) {
        ObjectNode object = request.object();
        if (object == null) {
            return;
        }
        String finalizer = "kubernetes.io/" + kind + "-protection";
        ArrayNode finalizers = object.withObjectProperty("metadata").withArrayProperty("finalizers");
        for (JsonNode present : finalizers) {
            if (present.asText().equals(finalizer)) {
                return;
            }
        }
        finalizers.add(finalizer);
    }
}
