package dev.kontract.server.registry.core.node;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.ArrayList;
import java.util.List;

/**
 * Strategy of Node. A new node may bring its status along; an update of the node leaves the status alone.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/nodes/">Nodes</a>
 */
public final class NodeStrategy implements StatusStrategy {

    private static final String CONFIG_SOURCE = "configSource";

    @Override
    public String selectableValue(ObjectNode object, String field, String text) {
        return field.equals("spec.unschedulable") && text.isEmpty() ? "false" : text;
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        podRanges(object.withObjectProperty("spec"));
        if (object.path("status") instanceof ObjectNode status
                && status.path("allocatable").isEmpty()
                && status.path("capacity") instanceof ObjectNode capacity) {
            status.set("allocatable", capacity.deepCopy());
        }
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.withObjectProperty("spec").remove(CONFIG_SOURCE);
        object.withObjectProperty("status").remove("config");
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        object.withObjectProperty("spec").remove(CONFIG_SOURCE);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        object.withObjectProperty("status").remove("config");
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.SUBDOMAIN, errors);
        NodeSpecValidation.annotations(object, errors);
        NodeSpecValidation.taints(object, errors);
        FieldValue status = FieldValue.of(object, "status", errors);
        NodeStatusValidation.resources(status);
        NodeStatusValidation.swap(status);
        NodeStatusValidation.declaredFeatures(status.child("declaredFeatures"));
        NodeSpecValidation.podRanges(FieldValue.of(object, "spec", errors).child("podCIDRs"));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        validateStatusUpdate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        NodeSpecValidation.annotations(object, errors);
        FieldValue status = FieldValue.of(object, "status", errors);
        NodeStatusValidation.resources(status);
        NodeStatusValidation.declaredFeatures(status.child("declaredFeatures"));
        NodeStatusValidation.addresses(status.child("addresses"));
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        NodeSpecValidation.setOnce(spec, was);
        NodeSpecValidation.taints(object, errors);
        NodeSpecValidation.externalId(spec.child("externalID"), was.child("externalID"));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>();
        FieldValue spec = FieldValue.of(object, "spec", new FieldErrors());
        if (spec.child(CONFIG_SOURCE).present()) {
            warnings.add("spec.configSource: the feature is removed");
        }
        if (!spec.child("externalID").empty()) {
            warnings.add("spec.externalID: this field is deprecated, and is unused by Kubernetes");
        }
        spec.items("podCIDRs").forEach(range -> warnings.addAll(AddressRange.warnings(range)));
        return warnings;
    }

    /** {@code podCIDR} is the first of {@code podCIDRs}; where they differ, it wins for the sake of older clients. */
    private static void podRanges(ObjectNode spec) {
        String one = spec.path("podCIDR").asText("");
        String first = spec.path("podCIDRs").path(0).asText("");
        if (!one.isEmpty() && !one.equals(first)) {
            spec.putArray("podCIDRs").add(one);
        } else if (one.isEmpty() && !first.isEmpty()) {
            spec.put("podCIDR", first);
        }
    }
}
