package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.HashSet;
import java.util.Set;

/**
 * Strategy of ResourceClaim. Its spec does not change; once devices are allocated, the allocation can only be given back as a
 * whole.
 */
final class ResourceClaimStrategy implements StatusStrategy {

    private static final String STATUS = "status";
    private static final String DEVICES = "devices";

    @Override
    public void applyDefaults(ObjectNode object) {
        ClaimDefaults.apply(object.path("spec"));
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        dropReturned(object.withObjectProperty(STATUS), current.path(STATUS));
    }

    /** Drops the status reported by drivers for devices that are no longer allocated. */
    private static void dropReturned(ObjectNode status, JsonNode before) {
        if (!(status.path(DEVICES) instanceof ArrayNode devices)) {
            return;
        }
        Set<AllocatedDevice> returned = new HashSet<>(AllocatedDevice.of(before));
        returned.removeAll(AllocatedDevice.of(status));
        ArrayNode kept = status.arrayNode();
        devices.forEach(device -> {
            if (!returned.contains(AllocatedDevice.named(device))) {
                kept.add(device);
            }
        });
        if (kept.isEmpty()) {
            status.remove(DEVICES);
        } else {
            status.set(DEVICES, kept);
        }
    }

    @Override
    public boolean statusKeepsMetadata() {
        return true;
    }

    @Override
    public void restoreMetadataForStatus(ObjectNode object, ObjectNode current) {
        Metadata.of(object).takeForStatus(Metadata.of(current));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        DeviceAdministration.check(object, object.path("spec").path(DEVICES).path("requests"), errors);
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue.root(object, errors).child("spec").check();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        if (!spec.isSame(current.path("spec"))) {
            spec.invalid(spec.internal(), "field is immutable");
        }
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        DeviceAdministration.checkStatus(object, current, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ClaimStatusValidation.validate(object, current, errors);
    }

    @Override
    public boolean printsStatus() {
        return false;
    }
}
