package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashMap;
import java.util.Map;

/**
 * Validates the volumes that environment variables are read from ({@code fileKeyRef}); they must be of type emptyDir.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/3721">KEP-3721: environment variables from files</a>
 */
final class FileKeyVolumes {

    private FileKeyVolumes() {}

    static void validate(FieldValue spec) {
        Map<String, FieldValue> volumes = new HashMap<>();
        spec.items("volumes").forEach(volume -> volumes.put(volume.child("name").text(), volume));
        for (FieldValue container : ContainersValidation.all(spec)) {
            for (FieldValue variable : container.items("env")) {
                FieldValue reference = variable.child("valueFrom").child("fileKeyRef");
                if (reference.present()) {
                    emptyAtFirst(reference.child("volumeName"), volumes);
                }
            }
        }
    }

    private static void emptyAtFirst(FieldValue name, Map<String, FieldValue> volumes) {
        FieldValue volume = volumes.get(name.text());
        if (volume == null) {
            name.notFound();
        } else if (volume.child("emptyDir").absent()) {
            name.invalid("referenced volume must be of type emptyDir");
        }
    }
}
