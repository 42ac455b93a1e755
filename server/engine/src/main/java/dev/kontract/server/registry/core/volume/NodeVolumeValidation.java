package dev.kontract.server.registry.core.volume;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Locale;
import java.util.Map;

/** Validates volumes of CSI and flex drivers. */
final class NodeVolumeValidation {

    private NodeVolumeValidation() {}

    static void flexVolumeOptions(FieldValue options) {
        for (Map.Entry<String, FieldValue> option : options.entries().entrySet()) {
            String key = option.getKey();
            String domain = key.contains("/") ? key.substring(0, key.indexOf('/')) : key;
            String normal = "." + domain.toLowerCase(Locale.ROOT);
            if (normal.endsWith(".kubernetes.io") || normal.endsWith(".k8s.io")) {
                option.getValue().invalid(key, "kubernetes.io and k8s.io namespaces are reserved");
            }
        }
    }

    static void csiSecret(FieldValue secret) {
        FieldValue name = secret.child("name");
        if (name.empty()) {
            name.required();
        } else {
            name.as(secret.path().sibling("name")).invalid(NameFormats.subdomain(name.text()));
        }
    }
}
