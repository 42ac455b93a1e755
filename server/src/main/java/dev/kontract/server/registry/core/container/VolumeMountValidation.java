package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.Paths;
import dev.kontract.server.registry.validation.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a container mounts the volumes of its pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/volumes/">Volumes</a>
 */
final class VolumeMountValidation {

    private static final List<String> PROPAGATIONS = List.of("Bidirectional", "HostToContainer", "None");
    private static final List<String> RECURSIVE = List.of("Disabled", "Enabled", "IfPossible");

    private VolumeMountValidation() {}

    static void validate(Value container, Map<String, Value> volumes) {
        Map<String, String> devices = new HashMap<>();
        container
                .items("volumeDevices")
                .forEach(one -> devices.put(
                        one.child("name").text(), one.child("devicePath").text()));
        Set<String> places = new HashSet<>();
        Value mounts = container.child("volumeMounts");
        boolean privileged =
                container.child("securityContext").child("privileged").flag();
        for (Value mount : mounts.items()) {
            Value name = mount.child("name");
            if (name.empty()) {
                name.required();
            }
            if (!volumes.containsKey(name.text())) {
                name.notFound();
            }
            place(mount.child("mountPath"), places);
            apartFrom(devices, mount);
            subPath(mount, mounts.path(), volumes.get(name.text()));
            propagation(mount.child("mountPropagation").as(mounts.path().child("mountPropagation")), privileged);
            recursiveReadOnly(mount, mounts.path());
        }
    }

    private static void place(Value path, Set<String> places) {
        if (path.empty()) {
            path.required();
        }
        if (!places.add(path.text())) {
            path.invalid("must be unique");
        }
    }

    private static void apartFrom(Map<String, String> devices, Value mount) {
        if (devices.containsKey(mount.child("name").text())) {
            mount.child("name").invalid("must not already exist in volumeDevices");
        }
        if (devices.containsValue(mount.child("mountPath").text())) {
            mount.child("mountPath").invalid("must not already exist as a path in volumeDevices");
        }
    }

    /** Complaints about these paths name the list and not the item: so clients know them. */
    private static void subPath(Value mount, FieldPath list, @Nullable Value volume) {
        Value path = mount.child("subPath");
        Value expression = mount.child("subPathExpr");
        if (volume != null && volume.child("image").present()) {
            notOfImage(path);
            notOfImage(expression);
        }
        if (!path.empty()) {
            Paths.descending(path.as(list.child("subPath")));
        }
        if (!expression.empty()) {
            if (!path.empty()) {
                expression.invalid("subPathExpr and subPath are mutually exclusive");
            }
            Paths.descending(expression.as(list.child("subPathExpr")));
        }
    }

    private static void notOfImage(Value path) {
        if (!path.empty()) {
            path.invalid("not allowed in image volume sources");
        }
    }

    private static void propagation(Value propagation, boolean privileged) {
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

    private static void recursiveReadOnly(Value mount, FieldPath list) {
        Value recursive = mount.child("recursiveReadOnly").as(list.child("recursiveReadOnly"));
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
        Value propagation = mount.child("mountPropagation");
        if (propagation.present() && !propagation.is("None")) {
            recursive.forbidden("may only be specified when mountPropagation is None or not specified");
        }
    }
}
