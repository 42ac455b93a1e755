package dev.kontract.server.registry.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
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

    private static final List<String> RECLAIM_POLICIES = List.of("Delete", "Retain");
    private static final List<String> BINDING_MODES = List.of("Immediate", "WaitForFirstConsumer");
    private static final List<String> IMMUTABLE =
            List.of("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode");

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        ProvisionerRules.name(FieldValue.of(object, "provisioner", errors));
        ProvisionerRules.parameters(FieldValue.of(object, "parameters", errors));
        FieldValue reclaim = FieldValue.of(object, "reclaimPolicy", errors);
        if (!reclaim.empty() && !RECLAIM_POLICIES.contains(reclaim.text())) {
            reclaim.notSupported(RECLAIM_POLICIES);
        }
        FieldValue binding = FieldValue.of(object, "volumeBindingMode", errors);
        if (binding.absent()) {
            binding.required();
        } else if (!BINDING_MODES.contains(binding.text())) {
            binding.notSupported(BINDING_MODES);
        }
        topologies(FieldValue.of(object, "allowedTopologies", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        for (String field : IMMUTABLE) {
            ObjectMetaUpdateValidation.immutable(
                    FieldValue.of(object, field, errors), FieldValue.of(current, field, new FieldErrors()));
        }
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
            Set<String> values = values(expression.child("values"));
            FieldValue key = expression.child("key");
            key.invalid(LabelFormats.key(key.text()));
            if (valuesByKey.put(key.text(), values) != null) {
                key.duplicate();
            }
        }
        return valuesByKey;
    }

    private static Set<String> values(FieldValue values) {
        Set<String> known = new HashSet<>();
        if (values.empty()) {
            values.required();
        }
        for (FieldValue value : values.items()) {
            if (!known.add(value.text())) {
                value.duplicate();
            }
        }
        return known;
    }
}
