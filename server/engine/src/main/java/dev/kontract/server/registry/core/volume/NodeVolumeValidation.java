package dev.kontract.server.registry.core.volume;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Validates volumes provided by the node: host paths, git repositories, CSI and flex drivers, and images. */
final class NodeVolumeValidation {

    private static final List<String> HOST_PATH_TYPES = List.of(
            "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket");
    private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");

    private NodeVolumeValidation() {}

    static void hostPath(FieldValue source) {
        FieldValue path = source.child("path");
        if (path.empty()) {
            path.required();
            return;
        }
        PathFormats.noBacksteps(path);
        FieldValue type = source.child("type");
        if (type.present() && !HOST_PATH_TYPES.contains(type.text())) {
            type.notSupported(HOST_PATH_TYPES);
        }
    }

    static void gitRepo(FieldValue source) {
        if (source.child("repository").empty()) {
            source.child("repository").required();
        }
        PathFormats.descending(source.child("directory"));
    }

    static void flexVolume(FieldValue source) {
        if (source.child("driver").empty()) {
            source.child("driver").required();
        }
        for (Map.Entry<String, FieldValue> option :
                source.child("options").entries().entrySet()) {
            String key = option.getKey();
            String domain = key.contains("/") ? key.substring(0, key.indexOf('/')) : key;
            String normal = "." + domain.toLowerCase(Locale.ROOT);
            if (normal.endsWith(".kubernetes.io") || normal.endsWith(".k8s.io")) {
                option.getValue().invalid(key, "kubernetes.io and k8s.io namespaces are reserved");
            }
        }
    }

    static void csi(FieldValue source) {
        CsiDriverName.validate(source.child("driver"));
        FieldValue secret = source.child("nodePublishSecretRef");
        FieldValue name = secret.child("name");
        if (secret.present() && name.empty()) {
            name.required();
        } else if (secret.present()) {
            name.as(source.path().child("name")).invalid(NameFormats.subdomain(name.text()));
        }
    }

    static void image(FieldValue source) {
        source.child("pullPolicy").oneOf(PULL_POLICIES);
    }
}
