package dev.kontract.server.registry.resource;

import static java.util.Map.entry;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The rules of devices and of claims to them that the contract names. */
public final class DeviceRules {

    /** The rules. */
    public static final Map<String, Consumer<FieldValue>> ALL = Map.ofEntries(
            entry("binding-conditions", BindingConditionRules::validate),
            entry("device-constraint", DeviceClaimValidation::constraint),
            entry("device-count", DeviceClaimValidation::count),
            entry("device-expression", DeviceParameters::expression),
            entry("device-pool", DeviceNames::pool),
            entry("device-request", DeviceClaimValidation::request),
            entry("device-toleration", DeviceTaintRules::toleration),
            entry("interface-address", ClaimStatusValidation::interfaceAddress),
            entry("opaque-data", DeviceParameters::data),
            entry("request-name", RequestNames::check),
            entry("uuid", DeviceNames::uid));

    private DeviceRules() {}
}
