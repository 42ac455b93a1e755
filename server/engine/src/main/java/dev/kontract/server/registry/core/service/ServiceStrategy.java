package dev.kontract.server.registry.core.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Allocation;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of Service.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/service/">Service</a>
 */
public final class ServiceStrategy implements StatusStrategy {

    private final ServiceAllocation allocation;

    /** Creates the strategy; {@code allocation} gives services their cluster IPs and node ports. */
    public ServiceStrategy(ServiceAllocation allocation) {
        this.allocation = allocation;
    }

    @Override
    public Allocation allocation() {
        return allocation;
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        ServiceDefaults.apply(object);
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        object.putObject("status").putObject("loadBalancer");
        ServiceTypeChange.ignoreInternalTraffic(object.withObjectProperty("spec"));
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        ServiceTypeChange.apply(object, current);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.LABEL, errors);
        ServiceValidation.validate(object, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        ClusterIpValidation.validateUpdate(spec, was);
        LoadBalancerValidation.validateUpdate(spec, was);
        ServiceValidation.validate(object, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        LoadBalancerValidation.status(object, errors);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return ServiceWarnings.of(object);
    }

    @Override
    public List<String> warningsOnStatusUpdate(ObjectNode object) {
        return ServiceWarnings.ofStatus(object);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
