package dev.kontract.server.registry.core.node;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.InternalForm;
import java.util.List;

/** Validates references to the configuration of a kubelet, which are kept only on nodes that have had them. */
final class NodeConfigValidation {

    private static final List<String> IN_SPEC = List.of("uid", "resourceVersion");
    private static final List<String> STATES = List.of("assigned", "active", "lastKnownGood");

    private NodeConfigValidation() {}

    static void ofSpec(FieldValue source) {
        if (source.absent()) {
            return;
        }
        FieldValue map = source.child("configMap");
        if (map.present()) {
            for (String field : IN_SPEC) {
                if (!map.child(field).empty()) {
                    map.child(field).forbidden(field + " must not be set in spec");
                }
            }
            configMap(map);
        } else {
            onlyOne(source);
        }
    }

    static void ofStatus(FieldValue config) {
        for (String state : STATES) {
            FieldValue source = config.child(state);
            FieldValue map = source.child("configMap");
            if (map.present()) {
                for (String field : IN_SPEC) {
                    if (map.child(field).empty()) {
                        map.child(field).required();
                    }
                }
                configMap(map);
            } else if (source.present()) {
                onlyOne(source);
            }
        }
    }

    private static void onlyOne(FieldValue source) {
        source.invalid(
                InternalForm.pointers(source, List.of("ConfigMap")), "exactly one reference subfield must be non-nil");
    }

    private static void configMap(FieldValue map) {
        FieldValue namespace = map.child("namespace");
        FieldValue name = map.child("name");
        FieldValue key = map.child("kubeletConfigKey");
        required(namespace, NameFormats.label(namespace.text()));
        required(name, NameFormats.subdomain(name.text()));
        required(key, NameFormats.configKey(key.text()));
    }

    private static void required(FieldValue value, List<String> wrong) {
        if (value.empty()) {
            value.required();
        } else {
            value.invalid(wrong);
        }
    }
}
