package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.warning.NodeLabelWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Strategy of StorageClass, of which only the metadata, the mount options, the topologies and the permission to expand
 * volumes can change.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/storage-classes/">Storage classes</a>
 */
final class StorageClassStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        FieldValue.root(object, errors).check("provisioner", "parameters", "reclaimPolicy", "volumeBindingMode");
        topologies(FieldValue.of(object, "allowedTopologies", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue.root(object, errors).checkUnchanged(FieldValue.root(current, new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>();
        for (FieldValue term :
                FieldValue.of(object, "allowedTopologies", new FieldErrors()).items()) {
            for (FieldValue expression : term.items("matchLabelExpressions")) {
                FieldValue key = expression.child("key");
                NodeLabelWarnings.deprecation(key.text())
                        .ifPresent(deprecation -> warnings.add(key.path() + ": " + deprecation));
            }
        }
        return warnings;
    }

    private static void topologies(FieldValue topologies) {
        Set<Map<String, Set<String>>> known = new HashSet<>();
        known.add(Map.of()); // Upstream reports a term without labels as a duplicate.
        for (FieldValue term : topologies.items()) {
            if (!known.add(term(term))) {
                term.child("matchLabelExpressions").duplicate("");
            }
        }
    }

    private static Map<String, Set<String>> term(FieldValue term) {
        Map<String, Set<String>> valuesByKey = new HashMap<>();
        for (FieldValue expression : term.items("matchLabelExpressions")) {
            expression.check("values", "key");
            Set<String> values = new HashSet<>();
            expression.items("values").forEach(value -> values.add(value.text()));
            FieldValue key = expression.child("key");
            if (valuesByKey.put(key.text(), values) != null) {
                key.duplicate();
            }
        }
        return valuesByKey;
    }
}
