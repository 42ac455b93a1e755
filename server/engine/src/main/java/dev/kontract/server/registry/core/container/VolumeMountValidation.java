package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the volume mounts of a container.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volumes/">Volumes</a>
 */
final class VolumeMountValidation {

    private static final List<String> PROPAGATIONS = List.of("Bidirectional", "HostToContainer", "None");
    private static final List<String> RECURSIVE = List.of("Disabled", "Enabled", "IfPossible");

    private VolumeMountValidation() {}

    static void validate(FieldValue container, Map<String, FieldValue> volumes) {
        Map<String, String> devices = new HashMap<>();
        container
                .items("volumeDevices")
                .forEach(one -> devices.put(
                        one.child("name").text(), one.child("devicePath").text()));
        Set<String> places = new HashSet<>();
        FieldValue mounts = container.child("volumeMounts");
        boolean privileged =
                container.child("securityContext").child("privileged").flag();
        for (FieldValue mount : mounts.items()) {
            FieldValue name = mount.child("name");
            if (name.empty()) {
                name.required();
            }
            if (!volumes.containsKey(name.text())) {
                name.notFound();
            }
            place(mount.child("mountPath"), places);
            apartFrom(devices, mount);
            subPath(mount, mounts.path());
            propagation(mount.child("mountPropagation").as(mounts.path().child("mountPropagation")), privileged);
            recursiveReadOnly(mount, mounts.path());
        }
    }

    private static void place(FieldValue path, Set<String> places) {
        if (path.empty()) {
            path.required();
        }
        if (!places.add(path.text())) {
            path.invalid("must be unique");
        }
    }

    private static void apartFrom(Map<String, String> devices, FieldValue mount) {
        if (devices.containsKey(mount.child("name").text())) {
            mount.child("name").invalid("must not already exist in volumeDevices");
        }
        if (devices.containsValue(mount.child("mountPath").text())) {
            mount.child("mountPath").invalid("must not already exist as a path in volumeDevices");
        }
    }

    /** As upstream, errors about these paths name the list and not the item. */
    private static void subPath(FieldValue mount, FieldPath list) {
        FieldValue path = mount.child("subPath");
        FieldValue expression = mount.child("subPathExpr");
        if (!path.empty()) {
            PathFormats.descending(path.as(list.child("subPath")));
        }
        if (!expression.empty()) {
            if (!path.empty()) {
                expression.invalid("subPathExpr and subPath are mutually exclusive");
            }
            PathFormats.descending(expression.as(list.child("subPathExpr")));
        }
    }

    private static void propagation(FieldValue propagation, boolean privileged) {
        if (propagation.absent()) {
            return;
        }
        if (!PROPAGATIONS.contains(propagation.text())) {
            propagation.notSupported(PROPAGATIONS);
        }
        if (propagation.is("Bidirectional") && !privileged) {
            propagation.forbidden("Bidirectional mount propagation is available only to privileged containers");
        }
    }

    private static void recursiveReadOnly(FieldValue mount, FieldPath list) {
        FieldValue recursive = mount.child("recursiveReadOnly").as(list.child("recursiveReadOnly"));
        if (recursive.absent() || recursive.is("Disabled")) {
            return;
        }
        if (!RECURSIVE.contains(recursive.text())) {
            recursive.notSupported(RECURSIVE);
            return;
        }
        if (!mount.child("readOnly").flag()) {
            recursive.forbidden("may only be specified when readOnly is true");
        }
        FieldValue propagation = mount.child("mountPropagation");
        if (propagation.present() && !propagation.is("None")) {
            recursive.forbidden("may only be specified when mountPropagation is None or not specified");
        }
    }
}
