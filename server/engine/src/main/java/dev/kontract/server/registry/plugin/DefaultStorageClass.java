package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;

/**
 * The DefaultStorageClass plugin: gives the default class to a claim that names none.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/storage-classes/#default-storageclass">Default
 *     StorageClass</a>
 */
public final class DefaultStorageClass implements AdmissionPlugin {

    private final StorageClasses classes;

    /** Creates the plugin. */
    public DefaultStorageClass(StorageClasses classes) {
        this.classes = classes;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode claim = request.object();
        if (claim == null
                || request.operation() != Operation.CREATE
                || !request.isFor("", "persistentvolumeclaims")
                || StorageClasses.namedBy(claim).isPresent()) {
            return;
        }
        classes.defaultClass()
                .ifPresent(name -> claim.withObjectProperty("spec").put("storageClassName", name));
    }
}
