package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Validates the block devices of a container.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#raw-block-volume-support">Raw block
 *     volumes</a>
 */
final class VolumeDeviceValidation {

    private VolumeDeviceValidation() {}

    static void validate(FieldValue container, Map<String, FieldValue> volumes) {
        Map<String, String> mounts = new HashMap<>();
        container
                .items("volumeMounts")
                .forEach(one -> mounts.put(
                        one.child("name").text(), one.child("mountPath").text()));
        Set<String> names = new HashSet<>();
        Set<String> paths = new HashSet<>();
        for (FieldValue device : container.items("volumeDevices")) {
            name(device.child("name"), names, volumes);
            path(device.child("devicePath"), paths);
            if (mounts.containsKey(device.child("name").text())) {
                device.child("name").invalid("must not already exist in volumeMounts");
            }
            if (mounts.containsValue(device.child("devicePath").text())) {
                device.child("devicePath").invalid("must not already exist as a path in volumeMounts");
            }
            if (!device.child("name").empty()) {
                names.add(device.child("name").text());
            }
        }
    }

    private static void name(FieldValue name, Set<String> names, Map<String, FieldValue> volumes) {
        if (name.empty()) {
            name.required();
        }
        if (names.contains(name.text())) {
            name.invalid("must be unique");
        }
        FieldValue volume = volumes.get(name.text());
        if (volume == null) {
            name.notFound();
        } else if (volume.child("persistentVolumeClaim").absent()
                && volume.child("ephemeral").absent()) {
            name.invalid("can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
        }
    }

    private static void path(FieldValue path, Set<String> paths) {
        if (path.empty()) {
            path.required();
        }
        if (paths.contains(path.text())) {
            path.invalid("must be unique");
        }
        if (PathFormats.climbs(path.text())) {
            path.invalid("can not contain backsteps ('..')");
        } else {
            paths.add(path.text());
        }
    }
}
