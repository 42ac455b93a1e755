package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.core.container.DownwardFieldValidation;
import dev.kontract.server.registry.validation.FieldValue;

/** Validates files of the downward API. */
final class FileVolumeValidation {

    private FileVolumeValidation() {}

    /** As upstream, errors about a file name the volume and not the item. */
    static void downwardFiles(FieldValue files) {
        files.items().forEach(file -> downwardFile(file.as(files.path().sibling(""))));
    }

    static void downwardFile(FieldValue file) {
        file.check("path");
        FieldValue field = file.child("fieldRef");
        FieldValue resource = file.child("resourceFieldRef");
        if (field.present()) {
            DownwardFieldValidation.ofVolume(field);
            if (resource.present()) {
                file.invalid("resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
            }
        } else if (resource.present()) {
            DownwardFieldValidation.resourceOfContainer(resource);
        } else {
            file.required("one of fieldRef and resourceFieldRef is required");
        }
        file.check("mode");
    }
}
