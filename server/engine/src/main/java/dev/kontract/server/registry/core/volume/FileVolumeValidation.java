package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.core.container.DownwardFieldValidation;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;

/** Validates config map, secret and downward API volumes, and the parts they share with projected volumes. */
final class FileVolumeValidation {

    private static final long ALL_PERMISSIONS = 0777;

    private FileVolumeValidation() {}

    static void secret(FieldValue source) {
        keys(source, source.child("secretName"));
    }

    static void configMap(FieldValue source) {
        keys(source, source.child("name"));
    }

    static void claim(FieldValue source) {
        if (source.child("claimName").empty()) {
            source.child("claimName").required();
        }
    }

    static void downwardApi(FieldValue source) {
        mode(source.child("defaultMode"));
        source.items("items").forEach(file -> downwardFile(file.as(source.path())));
    }

    /** As upstream, errors about a file name the volume and not the item. */
    static void downwardFile(FieldValue file) {
        if (file.child("path").empty()) {
            file.child("path").required();
        }
        PathFormats.descendingAndFree(file.child("path"));
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
        mode(file.child("mode"));
    }

    static void keyToPath(FieldValue item) {
        if (item.child("key").empty()) {
            item.child("key").required();
        }
        if (item.child("path").empty()) {
            item.child("path").required();
        }
        PathFormats.descendingAndFree(item.child("path"));
        mode(item.child("mode"));
    }

    static void mode(FieldValue mode) {
        if (mode.present() && (mode.number() < 0 || mode.number() > ALL_PERMISSIONS)) {
            mode.invalid(mode.number(), "must be a number between 0 and 0777 (octal), both inclusive");
        }
    }

    private static void keys(FieldValue source, FieldValue name) {
        if (name.empty()) {
            name.required();
        }
        mode(source.child("defaultMode"));
        source.items("items").forEach(FileVolumeValidation::keyToPath);
    }
}
