package dev.kontract.server.registry.core.node;

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
            map.check();
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
                map.check();
            } else if (source.present()) {
                onlyOne(source);
            }
        }
    }

    private static void onlyOne(FieldValue source) {
        source.invalid(
                InternalForm.pointers(source, List.of("ConfigMap")), "exactly one reference subfield must be non-nil");
    }
}
